import { Badge, type BadgeTone } from '#src/components/ui/page/badge.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import type { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import type { Column } from '#src/components/ui/table/column.ts';
import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { ReportRequest } from '#src/schemas/reports.ts';
import { ReportDeed } from './report-deed.tsx';
import type { useReportWords } from './report-words.ts';
import classes from './reports.module.css';
import type { useReportTexts } from './texts.ts';

interface ColumnsOptions {
  readonly t: ReturnType<typeof useReportTexts>;
  readonly common: ReturnType<typeof useCommonTexts>;
  readonly words: ReturnType<typeof useReportWords>;
  readonly numbers: ReturnType<typeof useNumbers>;
  /** The organization's; undefined until it is known. */
  readonly timeZone: string | undefined;
}

const TONES: Readonly<Record<ReportRequest['status'], BadgeTone>> = {
  created: 'neutral',
  'in-progress': 'info',
  cancelled: 'bad',
  completed: 'good',
};

/** What was ordered, by whom, and what became of it. */
export const reportColumns = ({
  t,
  common,
  words,
  numbers,
  timeZone,
}: ColumnsOptions): ReadonlyArray<Column<ReportRequest>> => [
  {
    id: 'report',
    header: t('report'),
    rowHeader: true,
    cell: (row) => (
      <span className={classes.name}>
        {words.name(row)}
        {words.narrowed(row) && <bdi className={classes.narrowed}>{words.narrowed(row)}</bdi>}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    cell: ({ status, rowsDone, rowsTotal }) => (
      <span className={classes.status}>
        <Badge tone={TONES[status]}>{t(`state.${status}`)}</Badge>
        {status === 'in-progress' && (
          <span>
            {rowsTotal === null ? t('soFar', { count: rowsDone }) : t('progress', { done: rowsDone, total: rowsTotal })}
          </span>
        )}
      </span>
    ),
  },
  { id: 'requestedBy', header: t('requestedBy'), cell: ({ requestedByName }) => <bdi>{requestedByName}</bdi> },
  {
    id: 'createdAt',
    header: t('createdAt'),
    cell: ({ createdAt }) => <Moment iso={createdAt} timeZone={timeZone} />,
  },
  {
    id: 'rows',
    header: t('rows'),
    numeric: true,
    cell: ({ status, rowsDone }) => (status === 'completed' ? numbers.format(rowsDone) : null),
  },
  {
    id: 'size',
    header: t('size'),
    numeric: true,
    cell: ({ size }) => (size === null ? null : <bdi className={classes.size}>{words.size(size)}</bdi>),
  },
  {
    id: 'expiresAt',
    header: t('expiresAt'),
    named: true,
    hidden: true,
    cell: ({ expiresAt }) => <Moment iso={expiresAt} timeZone={timeZone} />,
  },
  {
    id: 'actions',
    // its buttons are too wide for the corner of a card
    header: common('actions'),
    hideable: false,
    cell: (row) => <ReportDeed report={row} name={words.name(row)} timeZone={timeZone} />,
  },
];
