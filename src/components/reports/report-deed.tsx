import { Button } from '#src/components/ui/button/button.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { createReportRequest } from '#src/queries/reports.ts';
import { MADE_MODULES, type ReportRequest } from '#src/schemas/reports.ts';
import { useReportTexts } from './texts.ts';
import { useDownload } from './use-download.ts';
import { awaitReport } from './watched.ts';

interface ReportDeedProps {
  readonly report: ReportRequest;
  /** What the report is called. */
  readonly name: string;
}

/** What can be done with a report now: its file can be taken, or the same be ordered once more. */
export function ReportDeed({ report, name }: ReportDeedProps) {
  if (report.status === 'completed') return <Download report={report} name={name} />;
  return report.status === 'cancelled' ? <Again report={report} name={name} /> : null;
}

function Download({ report, name }: ReportDeedProps) {
  const t = useReportTexts();
  const { busy, download } = useDownload();
  return (
    <Button
      variant="default"
      size="small"
      aria-label={t('downloadOf', { name })}
      busy={busy !== undefined}
      onClick={() => void download(report).catch(toast.error)}
    >
      {t('download')}
    </Button>
  );
}

function Again({ report, name }: ReportDeedProps) {
  const t = useReportTexts();
  const create = useWrite(createReportRequest);
  const requestedById = useSession(({ user }) => user?.userId ?? '');
  const { organizationId, organizationName, filters } = report;
  const module = MADE_MODULES.find((each) => each === report.module);
  if (!module) return null;
  const order = async () => {
    const body = { module, requestedById, organizationId, filters };
    const { reportRequest } = await create.mutateAsync({
      body: { ...body, ...(organizationName !== null && { organizationName }) },
    });
    awaitReport(organizationId, reportRequest.id);
    toast.info(t('ordered'));
  };
  return (
    <Button
      variant="default"
      size="small"
      aria-label={t('againOf', { name })}
      busy={create.isPending}
      onClick={() => void order().catch(toast.error)}
    >
      {t('again')}
    </Button>
  );
}
