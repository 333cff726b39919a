import { useQuery } from '@tanstack/react-query';
import { toast } from '#src/components/ui/toast/toast.ts';
import { dayStart } from '#src/lib/dates.ts';
import type { CallListFilter } from '#src/queries/calls.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { useOrderReport } from '#src/queries/reports.ts';
import { CALL_FILTERS } from '#src/schemas/call-values.ts';
import { addDays, type DayRange } from '#src/schemas/ranges.ts';
import { requestedParams } from '#src/schemas/reports.ts';
import { useCallTexts } from './texts.ts';

type Range = DayRange & { readonly timezone: string };

interface ReportOptions {
  readonly organizationId: string;
  readonly filter: CallListFilter;
  readonly range: Range | undefined;
  readonly isAnonymous: boolean;
  readonly onOrdered: (organizationId: string, id: string) => void;
}

/** What narrows a list of calls besides its program, which an order names apart. */
const PARAMS = (Object.keys(CALL_FILTERS) as Array<keyof typeof CALL_FILTERS>).filter((name) => name !== 'programId');

/**
 * The first and the last moment of what the list shows: a period begins in the middle of a day, unless it was cut; days
 * are whole.
 */
function momentsOf({ dateFrom = '' }: CallListFilter, { from, to, isCut, timezone }: Range) {
  const isPeriod = dateFrom.includes('T') && !isCut;
  return {
    startDate: isPeriod ? Date.parse(dateFrom) : dayStart(from, timezone),
    endDate: dayStart(addDays(to, 1), timezone) - 1,
  };
}

/** Orders the calls that the list shows as a report. Specification reports 2.9. */
export function useCallReport({ organizationId, filter, range, isAnonymous, onOrdered }: ReportOptions) {
  const t = useCallTexts();
  const order = useOrderReport(organizationId, useQuery(getOrganization(organizationId)).data?.organization);
  return async () => {
    if (!range) return;
    const { programId } = filter;
    const params = Object.fromEntries(PARAMS.map((name) => [name, filter[name]]));
    const id = await order({
      module: 'CALLLOGS',
      filters: {
        tz: range.timezone,
        ...momentsOf(filter, range),
        ...(programId !== undefined && { programId }),
        params: requestedParams({ ...params, ...(isAnonymous && { isAnonymous }) }),
      },
    });
    onOrdered(organizationId, id);
    toast.info(t('export.ordered'));
  };
}
