import { fileWords, type FileWord, type FileWords } from '#server/domain/reports/file-words.ts';
import {
  momentHead,
  momentWriter,
  PAGE,
  rangeOf,
  type ReportOrder,
  type ReportPage,
  type ReportSource,
} from '#server/domain/reports/report-source.ts';
import { callFilterOf, isImpossible, type CallFilter, type CallNarrowing } from '#server/domain/calls/calls-filter.ts';
import type { Work } from '#server/work.ts';
import type { Figures } from '#src/schemas/analytics.ts';
import { CALL_TYPES } from '#src/schemas/call-values.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import { toUsDay } from '#src/schemas/us-day.ts';
import { statsParams } from '#src/schemas/reports.ts';
import { SURVEY_TYPES } from '#src/schemas/survey-values.ts';
import { figuresOf, minutesOf, NO_CALLS } from './figures.ts';
import { findMonths, findSurveyMonths, type SurveyMonth } from './report-four.ts';
import { daysOfReport } from './report-one.ts';
import { findPairs, monthsOf, type PairRow } from './report-three.ts';
import { findRecipients, readCallers, type RecipientRow } from './report-two.ts';

const FIGURES = ['calls', 'answered', 'notAnswered', 'minutes', 'averageMinutes'] as const;

const oneDecimal = (minutes: number | null): string => minutes?.toFixed(1) ?? '';

const figureCells = ({ calls, answered, notAnswered, minutes, averageMinutes }: Figures): readonly string[] => [
  String(calls),
  String(answered),
  String(notAnswered),
  oneDecimal(minutes),
  oneDecimal(averageMinutes),
];

/** The day that begins (`beyond` -1) or ends (1) with a moment, as the API takes days; the moment where none does. */
const dayOrMoment = (moment: Date | undefined, beyond: -1 | 1, timeZone: string): string | undefined => {
  if (!moment) return undefined;
  const day = dayIn(moment, timeZone);
  const isWhole = dayIn(new Date(moment.getTime() + beyond), timeZone) !== day;
  return isWhole ? toUsDay(day) : moment.toISOString();
};

/** The types of calls that a report is of where its order names none; undefined: all. Specification reports 2.7. */
const TYPES_OF: Readonly<Record<string, readonly string[] | undefined>> = {
  CALLSTATS3: CALL_TYPES,
  CALLSTATS_MONTHLY: CALL_TYPES,
};

/** What an order narrows calls by: its days are the organization's, and whole where its moments say so. Specification reports 2.7, 2.11. */
function orderedStats(
  { organizationId, filters, timeZone }: Pick<ReportOrder, 'organizationId' | 'filters' | 'timeZone'>,
  module: string,
): CallNarrowing {
  const { callType = TYPES_OF[module] } = statsParams.parse(filters.params ?? {});
  const { from, to } = rangeOf(filters);
  return {
    organizationId,
    programId: filters.programId,
    type: callType?.join(','),
    dateFrom: dayOrMoment(from, -1, timeZone),
    dateTo: dayOrMoment(to, 1, timeZone),
  };
}

/** Which calls a report is of, as it was when its first page was read. */
function filterOf(order: ReportOrder, module: string): (work: Work) => Promise<CallFilter> {
  let known: Promise<CallFilter> | undefined;
  const reader = { actsIn: order.organizationId, profile: 'ORG_ADMIN' } as const;
  return (work) => (known ??= callFilterOf({ ...work, now: order.orderedAt }, reader, orderedStats(order, module)));
}

interface Table {
  /** The report's number, which the file is called by. */
  readonly number: number;
  readonly header: readonly FileWord[] | ((words: FileWords) => readonly string[]);
  readonly rows: (work: Work, filter: CallFilter) => Promise<ReadonlyArray<readonly string[]>>;
}

/** A report of few rows: all of them are its one page. */
function tableReport(order: ReportOrder, module: string, { number, header, rows }: Table): ReportSource {
  const filterFor = filterOf(order, module);
  const words = fileWords(order.filters.language);
  return {
    title: words.say('title.stats', { number }),
    header: typeof header === 'function' ? header(words) : header.map((word) => words.say(word)),
    count: async () => null,
    page: async (work) => {
      const filter = await filterFor(work);
      return { rows: isImpossible(filter) ? [] : await rows(work, filter), next: undefined };
    },
  };
}

/** Figures of each day. Specification analytics 1.1, 1.5. */
export const statsOne = (order: ReportOrder): ReportSource =>
  tableReport(order, 'CALLSTATS1', {
    number: 1,
    header: ['day', ...FIGURES],
    rows: async (work, filter) =>
      (await daysOfReport(work, filter)).map(({ day, ...figures }) => [day, ...figureCells(figures)]),
  });

const MONTHLY = ['month', ...FIGURES, 'callers', 'recipients', 'surveysSent', 'surveysAnswered'] as const;

const monthlyHead = ({ say }: FileWords): readonly string[] => [
  ...MONTHLY.map((word) => say(word)),
  ...SURVEY_TYPES.flatMap((type) =>
    (['sent', 'answeredOf'] as const).map((what) => `${say(`survey.${type}`)}: ${say(what)}`),
  ),
  say('action'),
];

/** Surveys of a month: all, those of each kind, and those that require action. */
function surveyCells(surveys: readonly SurveyMonth[]): readonly string[] {
  const sum = (name: 'sent' | 'answered' | 'due', of: readonly SurveyMonth[]) =>
    of.reduce((total, each) => total + each[name], 0);
  const kinds = SURVEY_TYPES.map((type) => surveys.filter((each) => each.type === type));
  const told = [surveys, ...kinds].flatMap((of) => [sum('sent', of), sum('answered', of)]);
  return [...told, sum('due', surveys)].map(String);
}

/** Figures of each month that has calls or surveys. Specification analytics 1.4, 1.5. */
export const statsFour = (order: ReportOrder): ReportSource =>
  tableReport(order, 'CALLSTATS_MONTHLY', {
    number: 4,
    header: monthlyHead,
    rows: async (work, filter) => {
      const calls = await findMonths(work, filter);
      const surveys = await findSurveyMonths(work, filter);
      const months = new Set([...calls, ...surveys].map(({ month }) => month));
      return [...months].toSorted().map((month) => {
        const row = calls.find((each) => each.month === month);
        return [
          month.slice(0, 7),
          ...figureCells(figuresOf(row ?? NO_CALLS)),
          String(row?.callers ?? 0),
          String(row?.recipients ?? 0),
          ...surveyCells(surveys.filter((each) => each.month === month)),
        ];
      });
    },
  });

/** The name of somebody; of all who were deleted since, words that say so. Specification analytics 1.11. */
const nameIn =
  ({ say }: FileWords) =>
  (name: string | null): string =>
    name ?? say('deleted');

const lastOf = (start: number, total: number): ReportPage['next'] =>
  start + PAGE < total ? { sort: String(start + PAGE), id: '' } : undefined;

/** Figures for each recipient, the most minutes first: summed up once, written by pages. Specification analytics 1.2. */
export function statsTwo(order: ReportOrder): ReportSource {
  const filterFor = filterOf(order, 'CALLSTATS2');
  const moment = momentWriter(order.timeZone);
  const at = momentHead(order.timeZone);
  const words = fileWords(order.filters.language);
  const named = nameIn(words);
  let found: readonly RecipientRow[] | undefined;
  const find = async (work: Work, filter: CallFilter) =>
    (found ??= isImpossible(filter) ? [] : (await findRecipients(work, filter, { start: 0, size: null })).rows);
  return {
    title: words.say('title.stats', { number: 2 }),
    header: [
      ...(['recipient', 'program', 'callers', 'mostBy', ...FIGURES] as const).map((word) => words.say(word)),
      at(words.say('lastCall')),
    ],
    count: async (work) => (await find(work, await filterFor(work))).length,
    page: async (work, after) => {
      const filter = await filterFor(work);
      const all = await find(work, filter);
      const start = Number(after?.sort ?? 0);
      const rows = all.slice(start, start + PAGE);
      const callers = await readCallers(work, filter, rows);
      return {
        rows: rows.map((row) => [
          named(row.name),
          row.program?.name ?? '',
          String(callers.get(row.recipient_id)?.total ?? 0),
          (callers.get(row.recipient_id)?.callers ?? []).map(({ name }) => named(name)).join('|'),
          ...figureCells(figuresOf(row)),
          moment(new Date(row.last_call_at)),
        ]),
        next: lastOf(start, all.length),
      };
    },
  };
}

const PAIRED = ['month', 'caller', 'recipient', ...FIGURES, 'voicemail', 'noAnswer', 'longestMinutes'] as const;

/**
 * Figures for each caller, recipient and month, month by month from the latest, the most minutes first: no more than a
 * month of them is held. Specification analytics 1.3.
 */
export function statsThree(order: ReportOrder): ReportSource {
  const filterFor = filterOf(order, 'CALLSTATS3');
  const moment = momentWriter(order.timeZone);
  const at = momentHead(order.timeZone);
  const words = fileWords(order.filters.language);
  const named = nameIn(words);
  let held: { readonly month: string; readonly rows: readonly PairRow[] } | undefined;
  const pairsOf = async (work: Work, filter: CallFilter, month: ReturnType<typeof monthsOf>[number]) => {
    if (held?.month !== month.from) {
      const within = { ...filter, range: { ...filter.range, ...month } };
      held = { month: month.from, rows: (await findPairs(work, within, { start: 0, size: null })).rows };
    }
    return held.rows;
  };
  const cellsOf = (row: PairRow): readonly string[] => [
    row.month.slice(0, 7),
    named(row.caller),
    named(row.recipient),
    ...figureCells(figuresOf(row)),
    String(row.voicemail),
    String(row.no_answer),
    oneDecimal(minutesOf(row.longest)),
    moment(new Date(row.first_call_at)),
    moment(new Date(row.last_call_at)),
    String(row.surveys_sent),
    String(row.surveys_answered),
    row.topics.map((topic) => words.outcome(topic)).join('|'),
  ];
  return {
    title: words.say('title.stats', { number: 3 }),
    header: [
      ...PAIRED.map((word) => words.say(word)),
      ...(['firstCall', 'lastCall'] as const).map((word) => at(words.say(word))),
      ...(['surveysSent', 'surveysAnswered', 'topics'] as const).map((word) => words.say(word)),
    ],
    count: async () => null,
    page: async (work, after) => {
      const filter = await filterFor(work);
      if (isImpossible(filter)) return { rows: [], next: undefined };
      const months = monthsOf(filter.range).toReversed();
      const at = after ? months.findIndex(({ from }) => from === after.id) : 0;
      const month = months[at];
      if (!month) return { rows: [], next: undefined };
      const all = await pairsOf(work, filter, month);
      const start = Number(after?.sort ?? 0);
      const later = months[at + 1];
      const more = start + PAGE < all.length ? { sort: String(start + PAGE), id: month.from } : undefined;
      return {
        rows: all.slice(start, start + PAGE).map(cellsOf),
        next: more ?? (later && { sort: '0', id: later.from }),
      };
    },
  };
}
