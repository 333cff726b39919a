import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listReportRequests, type ReportFilter } from '#src/queries/reports.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { MadeModule } from '#src/schemas/reports.ts';
import { reportColumns } from './report-columns.tsx';
import { reportFilters, type ReportSearch } from './report-search.ts';
import { useReportWords } from './report-words.ts';
import { useReportTexts } from './texts.ts';

interface ReportsScreenProps {
  readonly organizationId: string;
  readonly list: ListState<ReportSearch>;
  readonly filter: ReportFilter;
}

/** The reports of the organization: how far they are, and their files. Specification reports 5.4. */
export function ReportsScreen({ organizationId, list, filter }: ReportsScreenProps) {
  const t = useReportTexts();
  const common = useCommonTexts();
  const words = useReportWords();
  const numbers = useNumbers();
  const query = useQuery(listReportRequests(filter));
  const timeZone = useTimeZone(organizationId);
  const columns = useMemo(
    () =>
      reportColumns({
        t,
        common,
        words,
        numbers,
        timeZone,
      }),
    [t, common, words, numbers, timeZone],
  );
  return (
    <Page title={t('title')} lead={t('lead', { count: LIMITS.reportDays })}>
      <DataTable
        id="reports"
        label={t('list')}
        columns={columns}
        rows={query.data?.rows}
        rowId={(row) => row.id}
        query={query}
        pager={query.data?.pager}
        list={list}
        filters={filterSet({
          filters: reportFilters,
          values: list.filters,
          onChange: list.setFilter,
          labelOf: () => t('filterModule'),
          wordFor: (_, value) => t(`module.${value as MadeModule}`),
        })}
        empty={
          <EmptyState
            title={t('empty')}
            why={t('emptyWhy')}
            action={
              <ButtonLink to="/app/contacts/$people" params={{ people: 'callers' }}>
                {t('emptyAction')}
              </ButtonLink>
            }
          />
        }
      />
    </Page>
  );
}
