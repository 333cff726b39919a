import { ChangeList } from '#src/components/ui/changes/change-list.tsx';
import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { MorePages } from '#src/components/ui/page/more-pages.tsx';
import { listOrganizationChanges } from '#src/queries/organizations.ts';
import type { OrganizationSummary } from '#src/schemas/organizations.ts';
import { useOrganizationTexts } from './texts.ts';

const PAGE = 20;

/** Who changed what in the organization. */
export function OrganizationHistory({
  organization: { id, timezone },
}: {
  readonly organization: OrganizationSummary;
}) {
  const t = useOrganizationTexts();
  const words = useChangeTexts();
  return (
    <MorePages
      size={PAGE}
      pageOptions={(page) => listOrganizationChanges(id, { page, limit: PAGE })}
      empty={<EmptyState title={t('action.historyEmpty')} why={t('action.historyEmptyWhy')} />}
      shownText={(counts) => words('shown', counts)}
      moreLabel={words('showMore')}
    >
      {({ rows }) => <ChangeList changes={rows} timeZone={timezone} />}
    </MorePages>
  );
}
