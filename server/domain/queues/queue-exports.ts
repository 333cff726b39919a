import { sql } from 'kysely';
import { nameOrder } from '#server/domain/name-order.ts';
import { fileWords } from '#server/domain/reports/file-words.ts';
import {
  momentHead,
  momentWriter,
  PAGE,
  sourceTitle,
  type ReportOrder,
  type ReportSource,
} from '#server/domain/reports/report-source.ts';
import type { Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import { queueCallersParams, queueRecipientsParams, queuesParams } from '#src/schemas/reports.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import { FIRST, LAST, placedAfter } from './export-places.ts';
import { countQueueCallers, readCallersAfter } from './queue-callers.ts';
import { countPlaces, placesAfter } from './queue-recipients-list.ts';
import { readRecipients } from './queue-recipient-rows.ts';
import { readQueues } from './queue-rows.ts';
import { findQueue, type QueueRow } from './queue-lookup.ts';
import { selectQueues } from './queues-list.ts';

const BY_NAME = nameOrder('name');

/** What all files of queues write with. */
function writersOf({ filters, timeZone }: ReportOrder) {
  const zone = filters.tz ?? timeZone;
  const moment = momentWriter(zone);
  return {
    words: fileWords(filters.language),
    moment: (iso: string | null) => moment(iso === null ? null : new Date(iso)),
    at: momentHead(zone),
  };
}

/** The queues of an organization as rows, in the order of their list. Specification reports 1.14, 2.14, 6.1. */
export function queuesExport(order: ReportOrder, services: Services): ReportSource {
  const { organizationId, filters } = order;
  const narrowing = queuesParams.parse(filters.params ?? {});
  const { words, moment, at } = writersOf(order);
  const { say, yesNo, queues } = words;
  const found = (work: Work) => selectQueues(work, organizationId, narrowing);
  const { live, ready, blocked, done } = queues.states;
  return {
    title: say('title.queues'),
    header: [
      say('queue'),
      say('active'),
      ready,
      blocked,
      done,
      live,
      say('recipients'),
      say('callers'),
      queues.callerStates.free,
      at(say('lastCall')),
    ],
    count: async (work) =>
      (
        await found(work)
          .select(sql<number>`count(*)`.as('total'))
          .executeTakeFirstOrThrow()
      ).total,
    page: async (work, after) => {
      const place = sql`not active, ${BY_NAME}`;
      const rest = after && placedAfter(after);
      const keys = await (
        rest
          ? found(work).where(sql<boolean>`(${place}, id) > (${rest.isLast}, ${rest.name}, ${rest.id}::uuid)`)
          : found(work)
      )
        .select(['id', sql<string>`case when active then ${FIRST} else ${LAST} end || ${BY_NAME}`.as('sort')])
        .orderBy('active', 'desc')
        .orderBy(BY_NAME)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      const rows = await readQueues(
        services,
        work,
        keys.map(({ id }) => id),
      );
      const last = keys.at(-1);
      return {
        rows: rows.map(({ name, active, counts, lastCallAt }) => [
          name,
          yesNo(active),
          ...[
            counts.ready,
            counts.blocked,
            counts.done,
            counts.live,
            counts.recipients,
            counts.callers,
            counts.onShift,
          ].map(String),
          moment(lastCallAt),
        ]),
        next: last && keys.length === PAGE ? last : undefined,
      };
    },
  };
}

type Column = readonly [header: string, cell: (row: QueueRecipient) => string];

function recipientColumns(order: ReportOrder): readonly Column[] {
  const { words, moment, at } = writersOf(order);
  const { say, queues, code, outcome, choice } = words;
  return [
    [say('position'), (row) => String(row.priorityOrder)],
    [say('recipient'), (row) => row.name],
    [say('recipientPhone'), (row) => row.phone ?? ''],
    [say('program'), (row) => row.program?.name ?? ''],
    [say('language'), (row) => (row.language === null ? '' : choice('preferredLanguage', row.language))],
    [say('status'), (row) => queues.states[row.state]],
    [say('reason'), (row) => (row.reason ? queues.reasons[row.reason.kind] : '')],
    [at(say('until')), (row) => moment(row.reason?.until ?? null)],
    [say('tried'), (row) => String(row.attempts)],
    [at(say('lastCall')), (row) => moment(row.lastCall?.at ?? null)],
    [
      say('outcome'),
      ({ lastCall }) => {
        if (!lastCall) return '';
        return lastCall.callOutcome === null ? code(lastCall.status) : outcome(lastCall.callOutcome);
      },
    ],
    [at(say('available')), (row) => moment(row.nextAvailability)],
    [at(say('pausedUntil')), (row) => moment(row.pausedUntil)],
    [at(say('added')), (row) => moment(row.addedAt)],
  ];
}

/** Rows of a queue; none of one that was deleted since. */
const ofQueue = async <T>(work: Work, id: string, none: T, read: (queue: QueueRow) => Promise<T>): Promise<T> => {
  const queue = await findQueue(work, id);
  return queue ? read(queue) : none;
};

const NO_ROWS = { rows: [], next: undefined };

/** The recipients of one queue as rows, in their order, as they stand when it is made. Specification reports 1.14, 2.14. */
export function queueRecipientsExport(order: ReportOrder, services: Services): ReportSource {
  const { id, name, ...narrowing } = queueRecipientsParams.parse(order.filters.params);
  const columns = recipientColumns(order);
  return {
    title: sourceTitle(fileWords(order.filters.language).say('title.queueRecipients'), name),
    header: columns.map(([head]) => head),
    count: (work) => ofQueue(work, id, 0, (queue) => countPlaces(services, work, queue, narrowing)),
    page: (work, after) =>
      ofQueue(work, id, NO_ROWS, async (queue) => {
        const placed = await placesAfter(services, work, queue, {
          ...narrowing,
          after: Number(after?.sort ?? 0),
          limit: PAGE,
        });
        const rows = await readRecipients(services, work, placed);
        const last = placed.at(-1);
        return {
          rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
          next: last && placed.length === PAGE ? { sort: String(last.priorityOrder), id: last.id } : undefined,
        };
      }),
  };
}

/** The callers of one queue as rows, in the order of their list. Specification reports 1.14, 2.14, 6.1. */
export function queueCallersExport(order: ReportOrder): ReportSource {
  const { id, name, ...narrowing } = queueCallersParams.parse(order.filters.params);
  const { words, moment, at } = writersOf(order);
  const { say, choice, queues } = words;
  return {
    title: sourceTitle(say('title.queueCallers'), name),
    header: [
      say('caller'),
      say('callerPhone'),
      say('language'),
      say('status'),
      at(say('shiftUntil')),
      say('callsToday'),
    ],
    count: (work) => ofQueue(work, id, 0, (queue) => countQueueCallers(work, queue, narrowing)),
    page: (work, after) =>
      ofQueue(work, id, NO_ROWS, async (queue) => {
        const { callers, next } = await readCallersAfter(work, queue, { ...narrowing, after, limit: PAGE });
        return {
          rows: callers.map((row) => [
            row.name,
            row.phone ?? '',
            row.language === null ? '' : choice('preferredLanguage', row.language),
            queues.callerStates[row.state],
            moment(row.onShiftUntil),
            String(row.callsToday),
          ]),
          next,
        };
      }),
  };
}
