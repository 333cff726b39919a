import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isUnfinished, listReportRequests, REPORT_POLL_MS } from '#src/queries/reports.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { tellInTitle } from './tell-in-title.ts';
import { useReportWords } from './report-words.ts';
import { useReportTexts } from './texts.ts';
import { useDownload } from './use-download.ts';
import { forgetReport } from './watched.ts';

/** Asks after the reports that are awaited, and tells what became of them; shows nothing itself. */
export function ReportNews({ organizationId }: { readonly organizationId: string }) {
  const t = useReportTexts();
  const words = useReportWords();
  const { download } = useDownload();
  const rows = useQuery({
    // one that isn't told of yet is among the next
    ...listReportRequests({ organizationId, limit: LIMITS.reportsAtOnce * 2 }),
    refetchInterval: REPORT_POLL_MS,
    // who waits in another tab is told in the title of this one
    refetchIntervalInBackground: true,
  }).data?.rows;
  useEffect(() => {
    for (const report of rows ?? []) {
      if (isUnfinished(report) || !forgetReport(organizationId, report.id)) continue;
      const name = words.name(report);
      if (report.status === 'cancelled') toast.error(t('failed', { name }));
      else {
        tellInTitle(t('readyTitle'));
        toast.success(t('ready', { name }), { action: { label: t('download'), run: () => download(report) } });
      }
    }
  }, [rows, organizationId, t, words, download]);
  return null;
}
