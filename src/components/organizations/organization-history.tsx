import { ChangePages } from '#src/components/ui/changes/change-pages.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
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
  return (
    <ChangePages
      size={PAGE}
      pageOptions={(page) => listOrganizationChanges(id, { page, limit: PAGE })}
      timeZone={timezone}
      empty={<EmptyState title={t('action.historyEmpty')} why={t('action.historyEmptyWhy')} />}
    />
  );
}
