import { ChangePages } from '#src/components/ui/changes/change-pages.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { listMembershipChanges } from '#src/queries/memberships.ts';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

const PAGE = 10;

interface PersonHistoryProps {
  readonly personOrganizationId: string;
  readonly timeZone: string;
  /** False while the person is being deleted: then there is nothing left to ask for. */
  readonly enabled: boolean;
}

/** Who changed what about the person. */
export function PersonHistory({ personOrganizationId: id, timeZone, enabled }: PersonHistoryProps) {
  const t = usePersonTexts();
  const pageOptions = (page: number) => ({
    ...listMembershipChanges(id, { page, limit: PAGE }),
    enabled,
  });
  const empty = <p className={classes.nothing}>{t('detail.historyEmpty')}</p>;
  return (
    <Section title={t('detail.history')}>
      <ChangePages size={PAGE} pageOptions={pageOptions} timeZone={timeZone} empty={empty} />
    </Section>
  );
}
