import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as reports from '#src/schemas/reports.ts';
import { reads, writes } from './client.ts';
import { STANDING } from './stale.ts';

export type ReportFilter = QueryInput<typeof reports.listReportRequests>;

/** How often a report that is being made is asked after. */
export const REPORT_POLL_MS = 2000;

/** Whether a report is still to be made. Specification reports 4.1. */
export const isUnfinished = ({ status }: Pick<reports.ReportRequest, 'status'>): boolean =>
  status === 'created' || status === 'in-progress';

/** Asked again and again while one of the reports is being made. */
export const listReportRequests = reads(reports.listReportRequests, (filter: ReportFilter) => ({ query: filter }), {
  keepPrevious: true,
  again: (answer) => (answer?.rows.some(isUnfinished) ? REPORT_POLL_MS : false),
});

/** A file is taken once and not kept: it may be large, and each download is told in the history. */
export const downloadReport = reads(reports.downloadReport, (id: string) => ({ params: { id } }), {
  gcTime: 0,
  staleTime: 0,
});

/** A report is made later; the list shows that it was ordered. */
export const createReportRequest = writes(reports.createReportRequest, {
  stale: [...STANDING, 'listReportRequests'],
  fallback: 'reportOrder',
});
