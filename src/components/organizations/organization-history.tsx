import { useState } from 'react';
import { ChangeList } from '#src/components/ui/changes/change-list.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { BusyButton } from '#src/components/ui/page/busy-button.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useOrganizationChanges } from '#src/queries/organizations.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import classes from './organizations.module.css';
import { useOrganizationTexts } from './texts.ts';

const PAGE = 20;

/** Who changed what in the organization, the latest first, more of it on demand. */
export function OrganizationHistory({ organization }: { readonly organization: Organization }) {
  const t = useOrganizationTexts();
  const [pages, setPages] = useState(1);
  const { data, isFetching } = useOrganizationChanges(organization.id, { page: pages, limit: PAGE });
  const total = data?.pager.totalItems ?? 0;
  const shown = Math.min(pages * PAGE, total);
  return (
    <div className={classes.history}>
      {data?.pager.totalItems === 0 && (
        <EmptyState title={t('action.historyEmpty')} why={t('action.historyEmptyWhy')} />
      )}
      {Array.from({ length: pages }, (_, index) => (
        <HistoryPage key={index} organization={organization} page={index + 1} />
      ))}
      {total > 0 && (
        <div className={classes.more}>
          <p role="status">{t('action.historyShown', { shown, total })}</p>
          {shown < total && (
            <BusyButton variant="default" busy={isFetching} onClick={() => setPages(pages + 1)}>
              {t('action.showMore')}
            </BusyButton>
          )}
        </div>
      )}
    </div>
  );
}

function HistoryPage({ organization, page }: { readonly organization: Organization; readonly page: number }) {
  const { data, error, refetch, isPlaceholderData } = useOrganizationChanges(organization.id, { page, limit: PAGE });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data || isPlaceholderData) return <SkeletonRows rows={6} />;
  return <ChangeList changes={data.rows} timeZone={organization.timezone} />;
}
