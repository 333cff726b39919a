import * as z from 'zod/mini';
import { plainListSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { searchParams } from '#src/lib/search-params.ts';
import type { ReportFilter } from '#src/queries/reports.ts';
import { MADE_MODULES, type MadeModule } from '#src/schemas/report-modules.ts';

/** What the list of reports keeps in the address bar. */
export interface ReportSearch extends ListSearch {
  readonly module?: MadeModule | undefined;
}

export const reportSearch = searchParams(() =>
  plainListSearch({ module: z.catch(z.optional(z.enum(MADE_MODULES)), undefined) }),
);

/** The address bar's search as the call asks for it. */
export const reportFilter = (
  organizationId: string,
  { page, module }: Pick<ReportSearch, 'page' | 'module'>,
): ReportFilter => ({ organizationId, page, ...(module && { module }) });
