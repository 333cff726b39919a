import { useQuery } from '@tanstack/react-query';
import { toast } from '#src/components/ui/toast/toast.ts';
import { rangeBounds } from '#src/lib/dates.ts';
import type { CallListFilter } from '#src/queries/calls.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { useOrderReport } from '#src/queries/reports.ts';
import { CALL_FILTERS } from '#src/schemas/call-values.ts';
import type { ShownRange } from '#src/schemas/calls.ts';
import { requestedParams } from '#src/schemas/reports.ts';
import { useCallTexts } from './texts.ts';

interface ReportOptions {
  readonly organizationId: string;
  readonly filter: CallListFilter;
  readonly range: ShownRange | undefined;
  readonly isAnonymous: boolean;
  readonly onOrdered: (organizationId: string, id: string) => void;
}

/** What narrows a list of calls besides its program, which an order names apart. */
const PARAMS = (Object.keys(CALL_FILTERS) as Array<keyof typeof CALL_FILTERS>).filter((name) => name !== 'programId');

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
        ...rangeBounds(range),
        ...(programId !== undefined && { programId }),
        params: requestedParams({ ...params, ...(isAnonymous && { isAnonymous }) }),
      },
    });
    onOrdered(organizationId, id);
    toast.info(t('export.ordered'));
  };
}
