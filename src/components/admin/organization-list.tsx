import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { NothingToShow } from '#src/components/ui/table/nothing-to-show.tsx';
import { Pagination } from '#src/components/ui/table/pagination.tsx';
import { SearchField } from '#src/components/ui/table/search-field.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { searchWith } from '#src/lib/search-params.ts';
import { listOrganizations, type OrganizationFilter } from '#src/queries/organizations.ts';
import type { OrganizationSummary } from '#src/schemas/organizations.ts';
import classes from './admin.module.css';
import { useAdminTexts } from './texts.ts';

interface OrganizationListProps {
  readonly list: ListState;
  readonly filter: OrganizationFilter;
  readonly organizationId: string | undefined;
}

/** All organizations by name, a page at a time; each line chooses one. */
export function OrganizationList({ list, filter, organizationId }: OrganizationListProps) {
  const t = useAdminTexts();
  const query = useQuery(listOrganizations(filter));
  const { data, error } = query;
  return (
    <>
      <SearchField list={list} label={t('list.search')} short={t('list.searchShort')} />
      {error && <ErrorState error={error} onRetry={query.refetch} />}
      {!data && !error && <SkeletonRows rows={10} />}
      {data && (
        <>
          {data.organizations.length === 0 && (
            <NothingToShow
              list={list}
              total={data.pager.totalItems}
              nothing={t('list.empty')}
              empty={<EmptyState title={t('list.empty')} why={t('list.emptyWhy')} />}
            />
          )}
          <ul className={classes.organizations} aria-busy={query.isFetching}>
            {data.organizations.map((organization) => (
              <li key={organization.id}>
                <Line organization={organization} chosen={organization.id === organizationId} />
              </li>
            ))}
          </ul>
          <Pagination label={t('list.title')} pager={data.pager} page={list.page} />
        </>
      )}
    </>
  );
}

function Line({ organization, chosen }: { readonly organization: OrganizationSummary; readonly chosen: boolean }) {
  const t = useAdminTexts();
  const common = useCommonTexts();
  const { id, name, active, signupCompleted, ...counts } = organization;
  const people = counts.totalCallers + counts.totalRecipients + counts.totalOutreaches + counts.totalInactive;
  return (
    <Link
      to="."
      search={searchWith({ organization: id })}
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={chosen ? 'true' : undefined}
      className={classes.line}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>
        {t('list.people', { count: people })}
        {!active && <Badge>{common('inactive')}</Badge>}
        {!signupCompleted && <Badge tone="warn">{t('list.signupPending')}</Badge>}
      </span>
    </Link>
  );
}
