import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { fileWords, type FileWords } from '#server/domain/reports/file-words.ts';
import {
  momentHead,
  momentWriter,
  PAGE,
  rangeOf,
  sourceTitle,
  type Cursor,
  type ReportOrder,
  type ReportPage,
  type ReportSource,
} from '#server/domain/reports/report-source.ts';
import type { Work } from '#server/work.ts';
import {
  broadcastRecipientsParams,
  broadcastResponsesParams,
  broadcastSkippedParams,
  broadcastsParams,
} from '#src/schemas/reports.ts';
import { broadcastTitle } from './broadcast-title.ts';
import { countOpenReplies, type BroadcastRow } from './broadcast-rows.ts';
import { selectBroadcasts } from './broadcasts-list.ts';
import { selectMessages, selectReplies, selectSkipped } from './broadcast-messages.ts';

/** What all files of broadcasts write with. */
function writersOf({ filters, timeZone }: ReportOrder) {
  const zone = filters.tz ?? timeZone;
  return { words: fileWords(filters.language), moment: momentWriter(zone), at: momentHead(zone) };
}

/** The rows of a page, with where the next one begins. */
const pageOf = <Row extends Cursor>(found: readonly Row[], cells: (row: Row) => readonly string[]): ReportPage => {
  const last = found.at(-1);
  return { rows: found.map(cells), next: last && found.length === PAGE ? { sort: last.sort, id: last.id } : undefined };
};

/** After a place in rows that are listed the latest first; moments with all their digits, of which a `Date` drops some. */
const earlierThan = (table: string, { sort, id }: Cursor): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${sort}::timestamptz, ${id}::uuid)`;

/** Rows are listed by name, those without one last. */
const BY_NAME = sql<string>`case when name is null then '1' else '0' || fold(name) end`;

const laterByName = ({ sort, id }: Cursor): RawBuilder<SqlBool> => sql`(${BY_NAME}, id) > (${sort}, ${id}::uuid)`;

const countAll = sql<number>`count(*)`.as('total');

type Column<Row> = readonly [header: string, cell: (row: Row) => string];

/** How many were left out, for whatever reason. */
const sumOf = (counts: BroadcastRow['left_out']): number =>
  Object.values(counts as Readonly<Record<string, number>>).reduce((sum, n) => sum + n, 0);

type ListedRow = BroadcastRow & { readonly openReplies: number };

function broadcastColumns(order: ReportOrder): ReadonlyArray<Column<ListedRow>> {
  const { words, moment, at } = writersOf(order);
  const { say, broadcasts } = words;
  return [
    [at(say('created')), (row) => moment(row.created_at)],
    [say('title'), (row) => broadcastTitle(row, words.language)],
    [say('type'), (row) => broadcasts.types[row.type]],
    [say('status'), (row) => broadcasts.statuses[row.status]],
    [at(say('scheduled')), (row) => moment(row.scheduled_at)],
    [at(say('started')), (row) => moment(row.started_at)],
    [at(say('ended')), (row) => moment(row.finished_at)],
    [say('author'), (row) => row.author_name ?? ''],
    [say('chosen'), (row) => (row.started_at ? String(row.selected) : '')],
    [say('sent'), (row) => String(row.success + row.opt_out)],
    [say('failed'), (row) => String(row.error)],
    [say('stopped'), (row) => String(row.stopped)],
    [say('skipped'), (row) => String(sumOf(row.left_out))],
    [say('pending'), (row) => String(row.pending)],
    [say('optedOut'), (row) => String(row.opt_out)],
    [say('responses'), (row) => String(row.replies_count)],
    [say('openResponses'), (row) => String(row.openReplies)],
    [say('message'), (row) => row.content ?? ''],
  ];
}

/** The broadcasts of an organization as rows, the latest first. Specification reports 1.13, 2.12. */
export function broadcastsExport(order: ReportOrder): ReportSource {
  const { organizationId, filters } = order;
  const params = broadcastsParams.parse(filters.params ?? {});
  const { from, to } = rangeOf(filters);
  const columns = broadcastColumns(order);
  const found = (work: Work) => {
    let rows = selectBroadcasts(work, organizationId, { ...params, programId: filters.programId });
    if (from) rows = rows.where('b.created_at', '>=', from);
    if (to) rows = rows.where('b.created_at', '<=', to);
    return rows;
  };
  return {
    title: fileWords(filters.language).say('title.broadcasts'),
    header: columns.map(([head]) => head),
    count: async (work) => (await found(work).select(countAll).executeTakeFirstOrThrow()).total,
    page: async (work, after) => {
      const rows = await (after ? found(work).where(earlierThan('b', after)) : found(work))
        .selectAll('b')
        .select([countOpenReplies(sql.ref('b.id')).as('openReplies'), sql<string>`b.created_at::text`.as('sort')])
        .orderBy('b.created_at', 'desc')
        .orderBy('b.id', 'desc')
        .limit(PAGE)
        .execute();
      return pageOf(rows, (row) => columns.map(([, cell]) => cell(row as ListedRow)));
    },
  };
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['execute']>>[number];

const messagesOf = (found: ReturnType<typeof selectMessages>) =>
  found.selectAll().select(BY_NAME.as('sort')).orderBy(BY_NAME).orderBy('id').limit(PAGE);

function messageColumns(order: ReportOrder): ReadonlyArray<Column<MessageRow>> {
  const { words, moment, at } = writersOf(order);
  const { say, broadcasts } = words;
  return [
    [say('name'), (row) => row.name ?? ''],
    [say('contact'), (row) => row.contact],
    [say('status'), (row) => broadcasts.standings[row.step === 'stopped' ? 'stopped' : row.status]],
    [say('reason'), (row) => (row.error === null ? '' : broadcasts.errors[row.error])],
    [say('tried'), (row) => String(row.attempts)],
    [at(say('sent')), (row) => moment(row.sent_at)],
    [at(say('delivered')), (row) => moment(row.delivered_at)],
  ];
}

/** The messages of one broadcast as rows, by name. Specification reports 1.13, 2.13. */
export function broadcastRecipientsExport(order: ReportOrder): ReportSource {
  const { id, name, ...narrowing } = broadcastRecipientsParams.parse(order.filters.params);
  const columns = messageColumns(order);
  const found = (work: Work) => selectMessages(work, id, narrowing);
  return {
    title: sourceTitle(fileWords(order.filters.language).say('title.broadcastRecipients'), name),
    header: columns.map(([head]) => head),
    count: async (work) => (await found(work).select(countAll).executeTakeFirstOrThrow()).total,
    page: async (work, after) => {
      const rows = await messagesOf(after ? found(work).where(laterByName(after)) : found(work)).execute();
      return pageOf(rows, (row) => columns.map(([, cell]) => cell(row)));
    },
  };
}

/** Why somebody was skipped, as it reads for the way in which the broadcast is sent. */
function skippedWriter({ broadcasts }: FileWords) {
  return (reason: keyof typeof broadcasts.skipped, type: BroadcastRow['type']): string => {
    const said = broadcasts.skipped[reason];
    return typeof said === 'string' ? said : said[type];
  };
}

/** Whom one broadcast left out, and why, as rows, by name. Specification reports 1.13, 2.13. */
export function broadcastSkippedExport(order: ReportOrder): ReportSource {
  const { id, name, ...narrowing } = broadcastSkippedParams.parse(order.filters.params);
  const words = fileWords(order.filters.language);
  const { say } = words;
  const why = skippedWriter(words);
  const found = (work: Work) => selectSkipped(work, id, narrowing);
  return {
    title: sourceTitle(say('title.broadcastSkipped'), name),
    header: [say('name'), say('contact'), say('reason')],
    count: async (work) => (await found(work).select(countAll).executeTakeFirstOrThrow()).total,
    page: async (work, after) => {
      const rows = await (after ? found(work).where(laterByName(after)) : found(work))
        .select(['id', 'name', 'contact', 'reason', BY_NAME.as('sort')])
        .select((eb) => eb.selectFrom('broadcasts as b').select('b.type').where('b.id', '=', id).as('type'))
        .orderBy(BY_NAME)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      return pageOf(rows, (row) => [row.name ?? '', row.contact ?? '', why(row.reason, row.type ?? 'sms')]);
    },
  };
}

/** What people answered to one broadcast as rows, the latest first. Specification reports 1.13, 2.13. */
export function broadcastResponsesExport(order: ReportOrder): ReportSource {
  const { id, name, ...narrowing } = broadcastResponsesParams.parse(order.filters.params);
  const { words, moment, at } = writersOf(order);
  const { say, yesNo } = words;
  const found = (work: Work) => selectReplies(work, id, narrowing);
  return {
    title: sourceTitle(say('title.broadcastResponses'), name),
    header: [
      at(say('date')),
      say('name'),
      say('contact'),
      say('response'),
      say('optedOut'),
      at(say('done')),
      say('doneBy'),
    ],
    count: async (work) => (await found(work).clearSelect().select(countAll).executeTakeFirstOrThrow()).total,
    page: async (work, after) => {
      const rows = await (after ? found(work).where(earlierThan('broadcast_replies', after)) : found(work))
        .select(sql<string>`created_at::text`.as('sort'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(PAGE)
        .execute();
      return pageOf(rows, (row) => [
        moment(row.created_at),
        row.name ?? '',
        row.from_contact,
        row.body,
        yesNo(row.is_stop),
        moment(row.done_at),
        row.done_name ?? '',
      ]);
    },
  };
}
