import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { WORDS } from '#src/schemas/messages.ts';
import {
  createReportRequest,
  downloadReport,
  listReportFields,
  listReportRequests,
  type ReportRequest,
} from '#src/schemas/reports.ts';
import { apiMutation, apiQuery, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

export type ReportFilter = QueryInput<typeof listReportRequests>;

/** How often a report that is being made is asked after. */
const POLL_MS = 2000;

/** Whether a report is still to be made. Specification 2 §4. */
export const isUnfinished = ({ status }: Pick<ReportRequest, 'status'>): boolean =>
  status === 'created' || status === 'in-progress';

export const reportListOptions = (filter: ReportFilter) => ({
  ...apiQuery(keys.reports.list(filter), listReportRequests, { query: filter }),
  placeholderData: keepPreviousData,
});
/** Asked again and again while one of the reports is being made. */
export const useReportList = (filter: ReportFilter) =>
  useQuery({
    ...reportListOptions(filter),
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnfinished) ? POLL_MS : false),
  });

/** The latest ones, asked after as long as somebody waits for one of them; one that isn't told of yet is among the next. */
export const useAwaitedReports = (organizationId: string) =>
  useQuery({ ...reportListOptions({ organizationId, limit: LIMITS.reportsAtOnce * 2 }), refetchInterval: POLL_MS });

export const reportFieldsOptions = (organizationId: string) =>
  apiQuery(keys.reports.fields(organizationId), listReportFields, { query: { organizationId } });
export const useReportFields = (organizationId: string) => useQuery(reportFieldsOptions(organizationId));

/** A file is taken once and not kept: it may be large, and each download is told in the history. */
export const reportFileOptions = (id: string) => ({
  ...apiQuery(keys.reports.file(id), downloadReport, { params: { id } }),
  gcTime: 0,
  staleTime: 0,
});
export const fetchReport = (client: QueryClient, id: string): Promise<File> => client.query(reportFileOptions(id));

/** A report is made later; the list shows that it was ordered. */
export const createReportRequestMutation = apiMutation({
  endpoint: createReportRequest,
  invalidates: [keys.reports.lists, keys.organizations.changes],
  fallback: WORDS.reportOrder,
});
export const useCreateReportRequest = () => useApiMutation(createReportRequestMutation);
