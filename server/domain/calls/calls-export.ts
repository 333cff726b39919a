import { sql, type SqlBool } from 'kysely';
import type { Work } from '#server/work.ts';
import { callParams } from '#src/schemas/reports.ts';
import type { WrittenLanguage } from '#src/schemas/written-languages.ts';
import { fileWords, type FileWords } from '#server/domain/reports/file-words.ts';
import {
  momentHead,
  momentWriter,
  PAGE,
  rangeOf,
  type ReportOrder,
  type ReportSource,
} from '#server/domain/reports/report-source.ts';
import { callFilterOf, isImpossible, selectCalls, type CallFilter, type CallNarrowing } from './calls-filter.ts';
import { countCalls } from './calls-count.ts';
import { codeWriter } from './person-codes.ts';

/** The calls of a page, the latest first; moments with all their digits, of which a `Date` would drop some. */
async function readRows(
  work: Work,
  filter: CallFilter,
  after: { readonly sort: string; readonly id: string } | undefined,
) {
  let found = selectCalls(work, filter);
  if (after)
    found = found.where(sql<SqlBool>`(calls.created_at, calls.id) < (${after.sort}::timestamptz, ${after.id}::uuid)`);
  return found
    .leftJoin('programs', 'programs.id', 'calls.program_id')
    .selectAll('calls')
    .select(['programs.name as program_name', sql<string>`calls.created_at::text`.as('sort')])
    .orderBy('calls.created_at', 'desc')
    .orderBy('calls.id', 'desc')
    .limit(PAGE)
    .execute();
}

type Row = Awaited<ReturnType<typeof readRows>>[number];
type Column = readonly [header: string, cell: (row: Row) => string | Promise<string>];

const two = (value: number) => String(value).padStart(2, '0');

/** `hh:mm:ss`, 00:00:00 for a call that nobody answered; empty for one that hasn't ended. Specification calls 1.6. */
function lengthOf({ ended_at: endedAt, seconds }: Row): string {
  if (endedAt === null) return '';
  const whole = seconds ?? 0;
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((part) => two(part)).join(':');
}

/** Who is who: as they were, or as codes that say nothing of them. */
function partyColumns({ say }: FileWords, isAnonymous: boolean): readonly Column[] {
  if (!isAnonymous)
    return [
      [say('caller'), (row) => row.caller_name ?? ''],
      [say('callerPhone'), (row) => row.caller_phone ?? ''],
      [say('callee'), (row) => row.recipient_name ?? ''],
      [say('calleePhone'), (row) => row.recipient_phone ?? ''],
      [say('queue'), (row) => row.queue_name ?? ''],
    ];
  const codeOf = codeWriter();
  return [
    [say('caller'), (row) => codeOf([row.caller_id, row.caller_name, row.caller_phone])],
    [say('callee'), (row) => codeOf([row.recipient_id, row.recipient_name, row.recipient_phone])],
  ];
}

function columnsOf(timeZone: string, words: FileWords, isAnonymous: boolean): readonly Column[] {
  const { say, code, outcome } = words;
  const moment = momentWriter(timeZone);
  const at = momentHead(timeZone);
  return [
    [at(say('date')), (row) => moment(row.created_at)],
    [say('type'), (row) => code(row.type)],
    [say('status'), (row) => code(row.status)],
    [
      say('outcome'),
      (row) => [row.outcome, ...row.topics].flatMap((each) => (each === null ? [] : outcome(each))).join('|'),
    ],
    ...partyColumns(words, isAnonymous),
    [say('program'), (row) => row.program_name ?? ''],
    [say('duration'), (row) => lengthOf(row)],
    [at(say('pickedUp')), (row) => moment(row.answered_at)],
    [at(say('ended')), (row) => moment(row.ended_at)],
    [at(say('surveySent')), (row) => moment(row.survey_sent_at)],
  ];
}

interface CallExport {
  readonly isAnonymous: boolean;
  readonly timeZone: string;
  readonly language: WrittenLanguage | undefined;
  /** Which calls are meant, as it was when the first page was read. */
  readonly filter: (work: Work) => Promise<CallFilter>;
}

/**
 * Calls as rows, the latest first: of the list's file and of the report alike. Without names, phones and ids where it
 * is anonymous. Specification calls 1.4, 5.2, 5.8, reports 6.2.
 */
export function callExport({ isAnonymous, timeZone, language, filter: filterOf }: CallExport): ReportSource {
  const words = fileWords(language);
  const columns = columnsOf(timeZone, words, isAnonymous);
  let known: Promise<CallFilter> | undefined;
  const filterFor = (work: Work) => (known ??= filterOf(work));
  return {
    title: words.say(isAnonymous ? 'title.anonymousCalls' : 'title.calls'),
    header: columns.map(([header]) => header),
    count: async (work) => countCalls(work, await filterFor(work)),
    page: async (work, after) => {
      const filter = await filterFor(work);
      if (isImpossible(filter)) return { rows: [], next: undefined };
      const found = await readRows(work, filter, after);
      const rows = [];
      for (const row of found) {
        const cells = [];
        for (const [, cell] of columns) cells.push(await cell(row));
        rows.push(cells);
      }
      const last = found.at(-1);
      return { rows, next: last && found.length === PAGE ? { sort: last.sort, id: last.id } : undefined };
    },
  };
}

/** What an order of a report of calls narrows them by. Specification reports 2.9. */
export function orderedCalls({ organizationId, filters }: Pick<ReportOrder, 'organizationId' | 'filters'>) {
  const { isAnonymous = false, ...params } = callParams.parse(filters.params ?? {});
  const { from, to } = rangeOf(filters);
  const narrowing: CallNarrowing = {
    ...params,
    organizationId,
    programId: params.programId ?? filters.programId,
    dateFrom: from?.toISOString(),
    dateTo: to?.toISOString(),
  };
  return { isAnonymous, narrowing };
}

/** The calls of a report. What is hidden from who ordered it was refused then. Specification reports 1.1. */
export function callsReport(order: ReportOrder): ReportSource {
  const { isAnonymous, narrowing } = orderedCalls(order);
  const reader = { actsIn: order.organizationId, profile: 'ORG_ADMIN' } as const;
  return callExport({
    isAnonymous,
    timeZone: order.filters.tz ?? order.timeZone,
    language: order.filters.language,
    filter: (work) => callFilterOf({ ...work, now: order.orderedAt }, reader, narrowing),
  });
}
