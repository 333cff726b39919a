import { sql } from 'kysely';
import { roleNameOf } from '#server/domain/people/memberships.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import type { QueueRow } from './queue-lookup.ts';
import { placesOf } from './queue-order.ts';
import { readQueueStates, type RecipientState } from './queue-states.ts';

/** A recipient's row, and the place in the whole queue. */
export interface Placed {
  readonly id: string;
  readonly priorityOrder: number;
}

/** What `queue_recipient_rows` gives: a plan that is kept, for to plan it takes longer than to read a page. */
interface Row {
  readonly id: string;
  readonly membership_id: string;
  readonly next_availability: Date | null;
  readonly paused_until: Date | null;
  readonly added_at: Date;
  readonly counted_from: Date;
  readonly attempts: number;
  readonly last_call_id: string | null;
  readonly role_id: string;
  readonly program_id: string | null;
  readonly program_name: string | null;
  readonly person_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly preferred_language: string | null;
  readonly preferred_time_for_call: string[];
  readonly signed_up_at: Date | null;
  readonly called_at: Date | null;
  readonly last_status: string | null;
  readonly last_outcome: string | null;
}

const selectRecipients = async ({ tx }: Work, ids: readonly string[]): Promise<Row[]> =>
  (await sql<Row>`select * from queue_recipient_rows(${[...ids]}::uuid[])`.execute(tx)).rows;

/** The rows of a person in queues that may be seen, with their places there. */
export const selectPlaces = ({ tx }: Work, personId: string) =>
  tx
    .selectFrom('queue_recipients as r')
    .innerJoin('memberships as m', 'm.id', 'r.membership_id')
    .select(['r.id', 'r.queue_id', 'r.rank'])
    .select((eb) =>
      eb
        .selectFrom('queue_recipients as o')
        .whereRef('o.queue_id', '=', 'r.queue_id')
        .whereRef('o.rank', '<=', 'r.rank')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('position'),
    )
    .where('m.person_id', '=', personId);

const momentOf = (moment: Date | null, now: Date) => (moment && moment > now ? moment.toISOString() : null);

/** Recipients as lists show them, in that order: the same questions whatever their number. Specification queues 1.2. */
export async function readRecipients(
  services: Services,
  work: Work,
  placed: readonly Placed[],
): Promise<QueueRecipient[]> {
  if (placed.length === 0) return [];
  const states = await readQueueStates(
    services,
    work,
    placed.map(({ id }) => id),
  );
  return toRecipients(work, placed, states);
}

/** The same of whom it is known how they stand. */
export async function toRecipients(
  work: Work,
  placed: readonly Placed[],
  states: ReadonlyMap<string, RecipientState>,
): Promise<QueueRecipient[]> {
  const ids = placed.map(({ id }) => id);
  const rows = new Map((await selectRecipients(work, ids)).map((row) => [row.id, row]));
  return placed.flatMap(({ id, priorityOrder }) => {
    const row = rows.get(id);
    const stands = states.get(id);
    if (!row || !stands) return [];
    return {
      id,
      personId: row.person_id,
      personOrganizationId: row.membership_id,
      name: `${row.first_name} ${row.last_name}`,
      phone: row.phone,
      role: roleNameOf(row.role_id) ?? 'INACTIVE',
      program: row.program_id === null ? null : { id: row.program_id, name: row.program_name ?? '' },
      language: row.preferred_language,
      timezone: stands.timezone,
      priorityOrder,
      // what has run out isn't there any more
      nextAvailability: momentOf(row.next_availability, work.now),
      pausedUntil: momentOf(row.paused_until, work.now),
      addedAt: row.added_at.toISOString(),
      signedUpAt: row.signed_up_at?.toISOString() ?? null,
      preferredTimeForCall: row.preferred_time_for_call,
      countedFrom: row.counted_from.toISOString(),
      attempts: row.attempts,
      lastCall:
        row.last_call_id === null || row.called_at === null
          ? null
          : {
              id: row.last_call_id,
              at: row.called_at.toISOString(),
              status: row.last_status ?? '',
              callOutcome: row.last_outcome,
            },
      state: stands.state,
      reason: stands.reason,
    };
  });
}

/** A recipient of a queue as lists show them; 404. */
export async function readRecipient(
  services: Services,
  work: Work,
  queue: Pick<QueueRow, 'id'>,
  id: string,
): Promise<QueueRecipient> {
  const priorityOrder = (await placesOf(work, queue.id, [id])).get(id)?.position;
  const [recipient] = priorityOrder === undefined ? [] : await readRecipients(services, work, [{ id, priorityOrder }]);
  if (!recipient) throw new DomainError(404, 'notFound');
  return recipient;
}
