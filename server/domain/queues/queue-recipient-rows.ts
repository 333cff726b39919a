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

const selectRecipients = ({ tx }: Work, ids: readonly string[]) =>
  tx
    .selectFrom('queue_recipients as r')
    .innerJoin('memberships as m', 'm.id', 'r.membership_id')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .leftJoin('programs', 'programs.id', 'm.program_id')
    .leftJoin('signups', (join) =>
      join.onRef('signups.membership_id', '=', 'm.id').on('signups.converted_at', 'is', null),
    )
    .leftJoin('calls as last', 'last.id', 'r.last_call_id')
    .selectAll('r')
    .select(['m.person_id', 'm.role_id', 'm.program_id', 'programs.name as program_name'])
    .select(['p.first_name', 'p.last_name', 'p.phone', 'p.preferred_language', 'p.preferred_time_for_call'])
    .select('signups.signed_up_at')
    .select(['last.created_at as called_at', 'last.status as last_status', 'last.outcome as last_outcome'])
    .where('r.id', 'in', ids);

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
  const rows = new Map((await selectRecipients(work, ids).execute()).map((row) => [row.id, row]));
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
