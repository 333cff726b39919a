import { Button } from '#src/components/ui/button/button.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import ui from '#src/components/ui/ui.module.css';
import { hasFeature } from '#src/lib/features.ts';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { createReportRequest } from '#src/queries/reports.ts';
import { REPORT_AREAS } from '#src/schemas/report-areas.ts';
import { REPORT_MODULES, type ReportFilters, type ReportRequest } from '#src/schemas/reports.ts';
import { isOfDays, upToToday } from './moved-range.ts';
import classes from './reports.module.css';
import { useReportTexts } from './texts.ts';
import { useDownload } from './use-download.ts';
import { awaitReport } from './watched.ts';

interface ReportDeedProps {
  readonly report: ReportRequest;
  /** What the report is called. */
  readonly name: string;
  /** The organization's; undefined until it is known. */
  readonly timeZone: string | undefined;
}

/** None for one that another version had. */
const moduleOf = ({ module }: ReportRequest) => REPORT_MODULES.find((each) => each === module);

/** What can be done with a report now: its file can be taken, the same be ordered up to today, or once more. Specification reports 5.4, 5.6. */
export function ReportDeed({ report, name, timeZone }: ReportDeedProps) {
  const t = useReportTexts();
  const module = moduleOf(report);
  const feature = module && REPORT_AREAS[module].feature;
  const isOn = useSession((state) => feature === undefined || hasFeature(state, feature));
  if (!isOn) return <span className={ui.dimmed}>{t('off')}</span>;
  if (report.status === 'completed')
    return (
      <span className={classes.deeds}>
        <Download report={report} name={name} />
        {!isOfDays(report.filters) && (
          <Again report={report} label={t('anew')} name={t('anewOf', { name })} filters={() => report.filters} />
        )}
        {isOfDays(report.filters) && timeZone !== undefined && (
          <Again
            report={report}
            label={t('upToToday')}
            name={t('upToTodayOf', { name })}
            filters={() => upToToday(report.filters, timeZone)}
          />
        )}
      </span>
    );
  return report.status === 'cancelled' ? (
    <Again report={report} label={t('again')} name={t('againOf', { name })} filters={() => report.filters} />
  ) : null;
}

function Download({ report, name }: Omit<ReportDeedProps, 'timeZone'>) {
  const t = useReportTexts();
  const { busy, download } = useDownload();
  return (
    <Button
      variant="default"
      size="small"
      aria-label={t('downloadOf', { name })}
      busy={busy !== undefined}
      onClick={() => attempt(`report ${report.id}`, () => download(report))}
    >
      {t('download')}
    </Button>
  );
}

interface AgainProps {
  readonly report: ReportRequest;
  readonly label: string;
  /** What the button is called, with the report's name in it. */
  readonly name: string;
  readonly filters: () => ReportFilters;
}

function Again({ report, label, name, filters }: AgainProps) {
  const t = useReportTexts();
  const create = useWrite(createReportRequest);
  const requestedById = useSession(({ user }) => user?.userId ?? '');
  const language = useWrittenLanguage();
  const { organizationId, organizationName, chosen } = report;
  const module = moduleOf(report);
  if (!module) return null;
  const order = async () => {
    const body = { module, requestedById, organizationId, filters: { ...filters(), language } };
    const { reportRequest } = await create.mutateAsync({
      body: {
        ...body,
        ...(organizationName !== null && { organizationName }),
        // they are told as a number
        ...(chosen !== null && { chosenOf: report.id }),
      },
    });
    awaitReport(organizationId, reportRequest.id);
    toast.info(t('ordered'));
  };
  return (
    <Button
      variant="default"
      size="small"
      aria-label={name}
      busy={create.isPending}
      onClick={() => attempt(`report ${report.id}`, order)}
    >
      {label}
    </Button>
  );
}
