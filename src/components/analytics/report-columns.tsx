import { Link } from '@tanstack/react-router';
import { Moment } from '#src/components/ui/page/moment.tsx';
import type { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import type { Column } from '#src/components/ui/table/column.ts';
import { formatMonth } from '#src/lib/dates.ts';
import type { Figures, PairFigures, RecipientFigures, Someone } from '#src/schemas/analytics.ts';
import classes from './analytics.module.css';
import { calleeOf, callerOf, COUNTED, withinDays, type Behind, type CallsLink, type Counted } from './calls-behind.tsx';
import { minutesText } from './figures.tsx';
import type { useAnalyticsTexts } from './texts.ts';

export interface ColumnsOptions {
  readonly t: ReturnType<typeof useAnalyticsTexts>;
  readonly numbers: ReturnType<typeof useNumbers>;
  readonly timeZone: string | undefined;
  readonly link: CallsLink;
  /** The calls that the whole report is of. */
  readonly behind: Behind;
}

type Translate = ColumnsOptions['t'];

const Named = ({ someone: { id, name }, t }: { readonly someone: Someone; readonly t: Translate }) =>
  id === null ? (
    t('deleted')
  ) : (
    <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: id }}>
      <bdi>{name}</bdi>
    </Link>
  );

/** A figure of a row: a link to its calls. */
function figure<Row extends object>(
  id: string,
  header: string,
  options: Pick<ColumnsOptions, 'link'>,
  of: {
    readonly text: (row: Row) => string | null;
    readonly behind: (row: Row) => Behind;
    readonly hidden?: boolean;
    readonly narrow?: false;
  },
): Column<Row> {
  return {
    id,
    header,
    sort: true,
    numeric: true,
    hidden: of.hidden,
    narrow: of.narrow ?? ((row) => of.text(row) !== '0'),
    cell: (row) => {
      const text = of.text(row);
      return text === null
        ? null
        : options.link(of.behind(row), { 'data-figure': id, className: classes.number, children: text });
    },
  };
}

/** Calls, answered ones, minutes and their average. */
function sums<Row extends Figures>(options: ColumnsOptions, behind: (row: Row) => Behind): ReadonlyArray<Column<Row>> {
  const { t, numbers } = options;
  const column = (name: Counted, text: (row: Row) => string | null, more: { readonly narrow?: false } = {}) =>
    figure<Row>(name, t(`figure.${name}`), options, {
      ...more,
      text,
      behind: (row) => ({ ...behind(row), ...COUNTED[name] }),
    });
  return [
    column('calls', ({ calls }) => numbers.format(calls)),
    column('answered', ({ answered }) => numbers.format(answered)),
    column('minutes', ({ minutes }) => minutesText(numbers, minutes)),
    column(
      'averageMinutes',
      ({ averageMinutes }) => (averageMinutes === null ? null : minutesText(numbers, averageMinutes)),
      // calls and minutes tell it
      { narrow: false },
    ),
  ];
}

/** Report 2: a recipient and their callers. Specification analytics 1.2. */
export function recipientColumns(options: ColumnsOptions): ReadonlyArray<Column<RecipientFigures>> {
  const { t, timeZone, behind } = options;
  return [
    {
      id: 'recipient',
      header: t('recipient'),
      sort: true,
      rowHeader: true,
      cell: ({ recipient }) => <Named someone={recipient} t={t} />,
    },
    {
      id: 'program',
      header: t('program'),
      sort: true,
      cell: ({ program }) => program && <bdi>{program.name}</bdi>,
    },
    {
      id: 'callers',
      header: t('callers'),
      named: true,
      cell: ({ callers, callersTotal }) => {
        const names = callers.map(({ name }) => name ?? t('deleted'));
        const more = callersTotal - callers.length;
        return [...names, ...(more > 0 ? [t('more', { count: more })] : [])].join(', ');
      },
    },
    ...sums<RecipientFigures>(options, ({ recipient }) => ({ ...behind, ...calleeOf(recipient.id) })),
    {
      id: 'lastCallAt',
      header: t('lastCall'),
      sort: true,
      named: true,
      cell: ({ lastCallAt }) => <Moment iso={lastCallAt} timeZone={timeZone} withZone={false} />,
    },
  ];
}

/** Report 3: a caller, a recipient and a month. Specification analytics 1.3. */
export function pairColumns(options: ColumnsOptions): ReadonlyArray<Column<PairFigures>> {
  const { t, numbers, timeZone, behind } = options;
  const of = (row: PairFigures): Behind => ({
    ...withinDays(behind, row),
    ...callerOf(row.caller.id),
    ...calleeOf(row.recipient.id),
  });
  return [
    {
      id: 'caller',
      header: t('caller'),
      sort: true,
      rowHeader: true,
      cell: ({ caller }) => <Named someone={caller} t={t} />,
    },
    {
      id: 'recipient',
      header: t('recipient'),
      sort: true,
      named: true,
      cell: ({ recipient }) => <Named someone={recipient} t={t} />,
    },
    { id: 'month', header: t('month'), sort: true, cell: ({ month }) => formatMonth(month, 'long') },
    ...sums<PairFigures>(options, of),
    figure<PairFigures>('voicemail', t('voicemail'), options, {
      text: ({ voicemail }) => numbers.format(voicemail),
      behind: (row) => ({ ...of(row), status: 'voicemail' }),
    }),
    figure<PairFigures>('noAnswer', t('noAnswer'), options, {
      text: ({ noAnswer }) => numbers.format(noAnswer),
      behind: (row) => ({ ...of(row), status: 'no-answer' }),
    }),
    figure<PairFigures>('longest', t('longest'), options, {
      text: ({ longestMinutes }) => minutesText(numbers, longestMinutes),
      behind: (row) => ({ ...of(row), ...COUNTED.answered }),
      hidden: true,
    }),
    {
      id: 'firstCallAt',
      header: t('first'),
      sort: true,
      hidden: true,
      named: true,
      cell: ({ firstCallAt }) => <Moment iso={firstCallAt} timeZone={timeZone} />,
    },
    {
      id: 'lastCallAt',
      header: t('lastCall'),
      sort: true,
      named: true,
      cell: ({ lastCallAt }) => <Moment iso={lastCallAt} timeZone={timeZone} withZone={false} />,
    },
    figure<PairFigures>('surveysSent', t('surveysSent'), options, {
      text: ({ surveysSent }) => numbers.format(surveysSent),
      behind: (row) => ({ ...of(row), survey: 'sent' }),
      hidden: true,
    }),
    figure<PairFigures>('surveysAnswered', t('surveysAnswered'), options, {
      text: ({ surveysAnswered }) => numbers.format(surveysAnswered),
      behind: (row) => ({ ...of(row), survey: 'answered' }),
      hidden: true,
    }),
    {
      id: 'topics',
      header: t('topics'),
      hidden: true,
      named: true,
      cell: ({ topics }) => topics.map((topic) => t(`outcomes.${topic}`)).join(', '),
    },
  ];
}
