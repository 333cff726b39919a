import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { BodyInput, QueryInput } from '#src/schemas/endpoint.ts';
import * as reports from '#src/schemas/reports.ts';
import { reads, useWrite, writes } from './client.ts';
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

export type ReportOrder = Pick<BodyInput<typeof reports.createReportRequest>, 'module' | 'filters'>;

/** What an order tells of its organization, as far as it is known. */
interface OfOrganization {
  readonly name: string;
  readonly timezone: string;
  readonly programs: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}

/**
 * Orders reports of an organization as who is signed in, and gives the id of each. The organization's name goes with an
 * order, the language that one reads, its zone unless the order has one, and what its program is called. Specification reports 2.1.
 */
export function useOrderReport(
  organizationId: string,
  organization: OfOrganization | undefined,
): (order: ReportOrder) => Promise<string> {
  const { mutateAsync } = useWrite(createReportRequest);
  const requestedById = useSession(({ user }) => user?.userId ?? '');
  const language = useWrittenLanguage();
  return async ({ module, filters }) => {
    const programName = organization?.programs.find(({ id }) => id === filters.programId)?.name;
    const { reportRequest } = await mutateAsync({
      body: {
        module,
        requestedById,
        organizationId,
        ...(organization && { organizationName: organization.name }),
        filters: {
          ...(organization && { tz: organization.timezone }),
          language,
          ...filters,
          ...(programName !== undefined && { programName }),
        },
      },
    });
    return reportRequest.id;
  };
}
