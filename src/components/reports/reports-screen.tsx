import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import type { ReportFilter } from '#src/queries/reports.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { MadeModule } from '#src/schemas/reports.ts';
import { ReportList } from './report-list.tsx';
import { reportFilters, type ReportSearch } from './report-search.ts';
import { useReportTexts } from './texts.ts';

interface ReportsScreenProps {
  readonly organizationId: string;
  readonly list: ListState<ReportSearch>;
  readonly filter: ReportFilter;
}

/** The reports of the organization: how far they are, and their files. Specification reports 5.4. */
export function ReportsScreen({ organizationId, list, filter }: ReportsScreenProps) {
  const t = useReportTexts();
  return (
    <Page title={t('title')} lead={t('lead', { count: LIMITS.reportDays })}>
      <ReportList
        organizationId={organizationId}
        list={list}
        filter={filter}
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
