import type { ReactNode } from 'react';
import type { ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { requestedParams, type ReportModule } from '#src/schemas/reports.ts';
import { ReportExportButton } from './report-export-button.tsx';

interface ListExportProps {
  readonly organizationId: string;
  readonly module: ReportModule;
  /** What the list is narrowed by, as its call has it; a page of it is none of that. */
  readonly asked: Readonly<Record<string, string | number | boolean | undefined>>;
  /** What is exported, where the label alone doesn't say it. */
  readonly label?: string | undefined;
  /** See `ReportExportButton`. */
  readonly beside?: ((exported: readonly ActionItem[]) => ReactNode) | undefined;
}

/** What a list is asked for besides what narrows it. An order has the organization and the program at places of their own. */
const NOT_PARAMS: ReadonlySet<string> = new Set([
  'page',
  'limit',
  'sortBy',
  'sortDirection',
  'organizationId',
  'programId',
]);

/**
 * Orders what a list shows as a report. By the organization's clock, which the server knows: what waited for it here would
 * move what stands beside it. Specification reports 2.12 to 2.14, 5.1.
 */
export function ListExport({ organizationId, module, asked, ...shown }: ListExportProps) {
  const { programId } = asked;
  const params = Object.fromEntries(Object.entries(asked).filter(([name]) => !NOT_PARAMS.has(name)));
  const order = {
    module,
    filters: { ...(typeof programId === 'string' && { programId }), params: requestedParams(params) },
  };
  return <ReportExportButton key={JSON.stringify(order)} organizationId={organizationId} order={order} {...shown} />;
}
