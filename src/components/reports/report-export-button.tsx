import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ExportStateButton, type ExportStatus } from '#src/components/ui/export/export-state-button.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import type { ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useSession } from '#src/lib/session/store.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import {
  isUnfinished,
  listReportRequests,
  REPORT_POLL_MS,
  useOrderReport,
  type ReportOrder,
} from '#src/queries/reports.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { useReportTexts } from './texts.ts';
import { useDownload } from './use-download.ts';
import { awaitReport } from './watched.ts';

interface ReportExportButtonProps {
  readonly organizationId: string;
  readonly order: ReportOrder;
  /** What tells that it was ordered stays until it is closed. Specification reports 5.2. */
  readonly stays?: boolean | undefined;
  /** What is exported, where the label alone doesn't say it. */
  readonly label?: string | undefined;
  /** What stands beside it, which on a phone holds it in a menu until it is pressed. Specification product 6.5. */
  readonly beside?: ((exported: readonly ActionItem[]) => ReactNode) | undefined;
}

/**
 * Orders a report, tells how far it is, and hands over its file; with another `key` for another order it begins anew.
 * Not there for who has no reports. Specification reports 5.1.
 */
export function ReportExportButton(props: ReportExportButtonProps) {
  const hasReports = useSession((state) => hasFeature(state, 'reports'));
  return hasReports ? <Ordering {...props} /> : props.beside?.([]);
}

function Ordering({ organizationId, order, stays, label, beside }: ReportExportButtonProps) {
  const t = useReportTexts();
  const common = useCommonTexts();
  const isNarrow = useNarrow();
  const send = useOrderReport(organizationId, useQuery(getOrganization(organizationId)).data?.organization);
  const { download } = useDownload();
  const [state, setState] = useState<{ readonly status: ExportStatus; readonly id?: string }>({
    status: 'notExported',
  });
  const waits = state.status === 'triggered' && state.id !== undefined;
  const { data } = useQuery({
    // one that others order meanwhile doesn't push it out
    ...listReportRequests({ organizationId, limit: LIMITS.reportsAtOnce * 2 }),
    enabled: waits,
    refetchInterval: REPORT_POLL_MS,
  });
  const report = data?.rows.find(({ id }) => id === state.id);
  const made = report && !isUnfinished(report) && (report.status === 'completed' ? 'success' : 'error');
  const status = waits && made ? made : state.status;

  const press = async () => {
    if (status === 'triggered') return;
    if (report && (status === 'success' || status === 'downloaded')) {
      await download(report).then(
        () => setState({ status: 'downloaded', id: report.id }),
        () => setState({ status: 'error' }),
      );
      return;
    }
    setState({ status: 'triggered' });
    const isOrdered = await attempt(`report of ${organizationId}`, async () => {
      const id = await send(order);
      awaitReport(organizationId, id);
      toast.info(t('ordered'), { stays });
      setState({ status: 'triggered', id });
    });
    if (!isOrdered) setState({ status: 'error' });
  };
  const isFolded = beside !== undefined && isNarrow && status === 'notExported';
  return (
    <>
      {!isFolded && <ExportStateButton status={status} label={label} onPress={press} />}
      {beside?.(isFolded ? [{ label: label ?? common('export'), onSelect: () => void press() }] : [])}
    </>
  );
}
