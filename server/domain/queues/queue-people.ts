import type { Selectable } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Database } from '#server/db/schema.ts';
import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import type { QueueAddRefusal, QueueContactType } from '#src/schemas/queue-values.ts';
import type { QueueRow } from './queue-lookup.ts';

/** As what somebody is in a queue. */
export type Part = 'caller' | 'recipient';

/** The roles in which one may be in a queue. Specification queues 2.1. */
const ROLES_OF: Readonly<Record<Part, readonly QueueContactType[]>> = {
  caller: ['CALLER'],
  recipient: ['RECIPIENT', 'OUTREACH'],
};

/** The ids of these roles. */
export const roleIdsOf = (part: Part): string[] => ROLES_OF[part].map((role) => ROLE_IDS[role]);

/** A person of an organization, as far as it matters to queues. */
export interface Candidate extends Pick<
  Selectable<Database['memberships']>,
  'id' | 'person_id' | 'role_id' | 'active'
> {
  readonly name: string;
}

/** People of an organization by the ids of the persons; they stay until the transaction ends. Others are left out. */
export async function findPeople(
  { tx }: Work,
  organizationId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Candidate>> {
  const ids = [...new Set(personIds.filter(isUuid).map((id) => id.toLowerCase()))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['memberships.id', 'person_id', 'role_id', 'active', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('person_id', 'in', ids)
    .orderBy('memberships.id')
    .forKeyShare('memberships')
    .execute();
  return new Map(
    rows.map(({ first_name: first, last_name: last, ...row }) => [row.person_id, { ...row, name: `${first} ${last}` }]),
  );
}

/** Why somebody may not be in a queue; null for who may. Specification queues 2.1, 2.2. */
export function refusalOf(part: Part, candidate: Candidate | undefined): QueueAddRefusal | null {
  if (!candidate) return 'unknown';
  if (!candidate.active) return 'inactive';
  return roleIdsOf(part).includes(candidate.role_id) ? null : 'role';
}

const callerRow = ({ tx }: Work, { id }: QueueRow, personId: string) =>
  tx
    .selectFrom('queue_callers as q')
    .innerJoin('memberships as m', 'm.id', 'q.membership_id')
    .selectAll('q')
    .where('q.queue_id', '=', id)
    .where('m.person_id', '=', personId);

/** Who is in a queue as a caller; 404 for others. */
export async function requireCaller(work: Work, queue: QueueRow, personId: string) {
  const row = await callerRow(work, queue, personId).executeTakeFirst();
  if (!row) throw new DomainError(404, 'queueGone');
  return row;
}

/** Who is in a queue as a recipient, held until the transaction ends; 404 for others. The queue is locked. */
export async function lockRecipient({ tx }: Work, { id }: QueueRow, personId: string) {
  const row = await tx
    .selectFrom('queue_recipients as q')
    .innerJoin('memberships as m', 'm.id', 'q.membership_id')
    .selectAll('q')
    .where('q.queue_id', '=', id)
    .where('m.person_id', '=', personId)
    .forUpdate('q')
    .executeTakeFirst();
  if (!row) throw new DomainError(404, 'queueGone');
  return row;
}

/** A call in which somebody is. */
export const selectLiveCall = ({ tx }: Work, part: Part, membershipId: string) =>
  tx
    .selectFrom('calls')
    .select('id')
    .where(part === 'caller' ? 'caller_id' : 'recipient_id', '=', membershipId)
    .where('ended_at', 'is', null);
