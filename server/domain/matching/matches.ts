import { ROLE_IDS } from '#server/db/constants.ts';
import { DomainError, refusing } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import type { matchPeople as matchEndpoint } from '#src/schemas/memberships.ts';
import { audit } from '#server/domain/audit.ts';

type Pair = BodyOf<typeof matchEndpoint>;

/** Both places, locked in one order so that two matches of the same people can't wait for each other; 404. */
async function lockPair({ tx }: Work, { callerId, recipientId }: Pair) {
  if (!isUuid(callerId) || !isUuid(recipientId)) throw new DomainError(404, 'notFound');
  const memberships = await tx
    .selectFrom('memberships')
    .select(['id', 'organization_id', 'role_id', 'active'])
    .where('id', 'in', [callerId, recipientId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const caller = memberships.find((membership) => membership.id === callerId.toLowerCase());
  const recipient = memberships.find((membership) => membership.id === recipientId.toLowerCase());
  if (!caller || !recipient) throw new DomainError(404, 'notFound');
  return { caller, recipient };
}

/**
 * Matches an active caller with an active recipient of the same organization; 404 for people out of sight,
 * 409 for others, and for a match that exists. Specification matching 1.1, 1.2.
 */
export async function matchPeople(work: Work, actor: Actor, pair: Pair): Promise<{ id: string }> {
  const { caller, recipient } = await lockPair(work, pair);
  const fits =
    caller.role_id === ROLE_IDS.CALLER &&
    recipient.role_id === ROLE_IDS.RECIPIENT &&
    caller.active &&
    recipient.active &&
    caller.organization_id === recipient.organization_id;
  if (!fits) throw new DomainError(409, 'matchRoles');
  const id = work.newId();
  await refusing({ matches_caller_id_recipient_id_key: () => new DomainError(409, 'matchExists') }, () =>
    work.tx
      .insertInto('matches')
      .values({
        id,
        organization_id: caller.organization_id,
        caller_id: caller.id,
        recipient_id: recipient.id,
        created_at: work.now,
      })
      .execute(),
  );
  await audit(work, actor, {
    organizationId: caller.organization_id,
    action: 'created',
    entity: 'match',
    entityId: id,
    after: { callerId: caller.id, recipientId: recipient.id },
  });
  return { id };
}

/** Ends a match; 404 for people out of sight and for a match that doesn't exist. Specification matching 1.3. */
export async function unmatchPeople(work: Work, actor: Actor, pair: Pair): Promise<{ id: string }> {
  const { caller, recipient } = await lockPair(work, pair);
  const match = await work.tx
    .deleteFrom('matches')
    .where('caller_id', '=', caller.id)
    .where('recipient_id', '=', recipient.id)
    .returning('id')
    .executeTakeFirst();
  if (!match) throw new DomainError(404, 'matchMissing');
  await audit(work, actor, {
    organizationId: caller.organization_id,
    action: 'deleted',
    entity: 'match',
    entityId: match.id,
    before: { callerId: caller.id, recipientId: recipient.id },
  });
  return { id: match.id };
}
