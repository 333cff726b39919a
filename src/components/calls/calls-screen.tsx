import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { formatDay, spanOf, zoneText } from '#src/lib/dates.ts';
import { getCallsNow, listCalls, type CallListFilter } from '#src/queries/calls.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { callColumns } from './call-columns.tsx';
import type { CallSearch } from './call-search.ts';
import { CallsNow } from './calls-now.tsx';
import { ExportCalls } from './export-calls.tsx';
import { useSteadyRows } from './steady-rows.ts';
import { useCallTexts } from './texts.ts';
import { useCallFilters } from './use-call-filters.tsx';

interface CallsScreenProps {
  readonly organizationId: string;
  readonly list: ListState<CallSearch>;
  /** The address bar's search as the call asks for it. */
  readonly filter: CallListFilter;
  /** A report was ordered. */
  readonly onOrdered: (organizationId: string, id: string) => void;
}

/** The calls of an organization: those that go on, and those of a range of days. Specification calls 2.4, 3.4, 6.14. */
export function CallsScreen({ organizationId, list, filter, onOrdered }: CallsScreenProps) {
  const t = useCallTexts();
  const query = useQuery(listCalls(filter));
  const timeZone = useTimeZone(organizationId);
  const said = filter.transcript;
  const columns = useMemo(() => callColumns({ t, timeZone, said }), [t, timeZone, said]);
  const filters = useCallFilters(organizationId, list);
  const range = query.data?.range;
  const days = range && { ...spanOf(range, range.timezone), timeZone: zoneText(range.timezone) };
  const now = useQuery(getCallsNow(organizationId));
  const { rows, pointer } = useSteadyRows({
    rows: query.data?.callLogs,
    key: JSON.stringify(filter),
    isPlaceholder: query.isPlaceholderData,
  });
  // What stands above the list is known with it or after it: shown one after the other, it would push the rows down.
  if (query.isPending || !now.isFetched || timeZone === undefined)
    return (
      <Page title={t('title')}>
        <SkeletonRows rows={LIMITS.pageSize} gap="2rem" />
      </Page>
    );
  const isDefault = filter.last === undefined && filter.dateFrom === undefined && filter.dateTo === undefined;
  // the newest calls, which most look for, aren't among these days
  const isPast = !isDefault && range !== undefined && range.to < dayIn(new Date(query.dataUpdatedAt), range.timezone);
  const isEmptyPast = days !== undefined && isPast && query.data?.pager.totalItems === 0;
  return (
    <Page
      title={t('title')}
      lead={
        days && (isDefault ? t('range.lastDays', { ...days, count: WORK_LIMITS.rangeDays }) : t('range.days', days))
      }
      actions={<ExportCalls organizationId={organizationId} filter={filter} range={range} onOrdered={onOrdered} />}
    >
      <CallsNow organizationId={organizationId} onChange={query.refetch} />
      {range?.isCut && <Notice kind="info">{t('range.cut', { to: formatDay(range.to) })}</Notice>}
      <div {...pointer}>
        <DataTable
          id="calls"
          label={t('list')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          query={query}
          pager={query.data?.pager}
          // what is empty says its days instead of how it is narrowed
          list={isEmptyPast ? { ...list, active: false } : list}
          searchLabel={t('search')}
          filters={filters}
          nothing={t('empty')}
          empty={
            isEmptyPast ? (
              <EmptyState
                title={t('past.empty', days)}
                why={filter.dateTo === undefined && t('past.startAlone', { count: WORK_LIMITS.rangeDays })}
                action={
                  <Button variant="default" onClick={() => list.setFilter({ dateFrom: undefined, dateTo: undefined })}>
                    {t('past.showLast', { count: WORK_LIMITS.rangeDays })}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title={t('empty')}
                why={t('emptyWhy')}
                action={
                  <ButtonLink to="/app/contacts/$people" params={{ people: 'recipients' }}>
                    {t('emptyAction')}
                  </ButtonLink>
                }
              />
            )
          }
        />
      </div>
    </Page>
  );
}
