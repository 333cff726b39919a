import * as analytics from '#src/schemas/analytics.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { reads } from './client.ts';

export type AnalyticsFilter = QueryInput<typeof analytics.getReportOne>;
export type RecipientsFilter = QueryInput<typeof analytics.listReportTwo>;
export type PairsFilter = QueryInput<typeof analytics.listReportThree>;
export type AnalyticsListFilter = QueryInput<typeof analytics.listReportCallers>;

export const getReportOne = reads(analytics.getReportOne, (filter: AnalyticsFilter) => ({ query: filter }), {
  keepPrevious: true,
});

export const listReportTwo = reads(analytics.listReportTwo, (filter: RecipientsFilter) => ({ query: filter }), {
  keepPrevious: true,
});

export const listReportCallers = reads(
  analytics.listReportCallers,
  (filter: AnalyticsListFilter) => ({ query: filter }),
  { keepPrevious: true },
);

export const listReportThree = reads(analytics.listReportThree, (filter: PairsFilter) => ({ query: filter }), {
  keepPrevious: true,
});
