import { filterSet, type FilterSet } from '#src/components/ui/table/filter-set.tsx';
import type { FilterSearch, ListFilters } from '#src/components/ui/table/filters.ts';
import type { Filters } from '#src/schemas/filters.ts';
import type { ReportModule } from '#src/schemas/reports.ts';
import { useReportTexts } from './texts.ts';

interface Modules extends Filters {
  readonly module: { readonly kind: 'choice'; readonly options: readonly ReportModule[] };
}

/** A list as far as its modules go. */
export interface ModuleList<T extends Modules> {
  readonly filters: FilterSearch<T, 'module'>;
  readonly setFilter: (patch: FilterSearch<T, 'module'>, replace?: boolean) => void;
}

/** What narrows a list of reports: which of its modules they are of. */
export function useModuleFilter<T extends Modules>(
  filters: ListFilters<T, 'module'>,
  { filters: values, setFilter }: ModuleList<T>,
): FilterSet {
  const t = useReportTexts();
  return filterSet({
    filters,
    values,
    onChange: setFilter,
    labelOf: () => t('filterModule'),
    wordFor: (_, value) => t(`module.${value as ReportModule}`),
  });
}
