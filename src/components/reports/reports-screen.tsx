import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import type { ReportFilter } from '#src/queries/reports.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { NewReport, type ReportSource } from './new-report.tsx';
import { ReportList } from './report-list.tsx';
import { reportFilters, type ReportSearch } from './report-search.ts';
import { useModuleFilter } from './use-module-filter.ts';
import { useReportTexts } from './texts.ts';

interface ReportsScreenProps {
  readonly organizationId: string;
  readonly list: ListState<ReportSearch>;
  readonly filter: ReportFilter;
  /** Where a new one can be ordered. */
  readonly sources: readonly ReportSource[];
}

/** The reports of the organization: how far they are, and their files. Specification reports 5.4. */
export function ReportsScreen({ organizationId, list, filter, sources }: ReportsScreenProps) {
  const t = useReportTexts();
  const filters = useModuleFilter(reportFilters, list);
  return (
    <Page
      title={t('title')}
      lead={t('lead', { count: LIMITS.reportDays })}
      actions={<NewReport sources={sources} variant="primary" />}
    >
      <ReportList
        id="reports"
        organizationId={organizationId}
        list={list}
        filter={filter}
        filters={filters}
        empty={
          <EmptyState
            title={t('empty')}
            why={t('emptyWhy')}
            action={<NewReport sources={sources} variant="default" />}
          />
        }
      />
    </Page>
  );
}
