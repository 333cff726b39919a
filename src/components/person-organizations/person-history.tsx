import { useState } from 'react';
import { ChangeList } from '#src/components/ui/changes/change-list.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { BusyButton } from '#src/components/ui/page/busy-button.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { usePersonOrganizationChanges } from '#src/queries/person-organizations.ts';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

const PAGE = 10;

interface PersonHistoryProps {
  readonly personOrganizationId: string;
  readonly timeZone: string;
  /** False while the person is being deleted: then there is nothing left to ask for. */
  readonly enabled: boolean;
}

/** Who changed what about the person, the latest first, more of it on demand. */
export function PersonHistory({ personOrganizationId: id, timeZone, enabled }: PersonHistoryProps) {
  const t = usePersonTexts();
  const [pages, setPages] = useState(1);
  const { data, isFetching } = usePersonOrganizationChanges(id, { page: pages, limit: PAGE }, enabled);
  const total = data?.pager.totalItems ?? 0;
  const shown = Math.min(pages * PAGE, total);
  return (
    <Section title={t('detail.history')}>
      {data?.pager.totalItems === 0 && <p className={classes.nothing}>{t('detail.historyEmpty')}</p>}
      {Array.from({ length: pages }, (_, index) => (
        <HistoryPage key={index} id={id} page={index + 1} timeZone={timeZone} enabled={enabled} />
      ))}
      {total > PAGE && (
        <div className={classes.more}>
          <p role="status">{t('detail.historyShown', { shown, total })}</p>
          {shown < total && (
            <BusyButton variant="default" busy={isFetching} onClick={() => setPages(pages + 1)}>
              {t('detail.showMore')}
            </BusyButton>
          )}
        </div>
      )}
    </Section>
  );
}

interface HistoryPageProps {
  readonly id: string;
  readonly page: number;
  readonly timeZone: string;
  readonly enabled: boolean;
}

function HistoryPage({ id, page, timeZone, enabled }: HistoryPageProps) {
  const { data, error, refetch, isPlaceholderData } = usePersonOrganizationChanges(id, { page, limit: PAGE }, enabled);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data || isPlaceholderData) return <SkeletonRows rows={4} />;
  return <ChangeList changes={data.rows} timeZone={timeZone} />;
}
