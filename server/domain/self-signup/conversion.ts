import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { audit } from '#server/domain/audit.ts';
import { tellMember } from '#server/domain/queues/queue-history.ts';
import { sendWelcome } from '#server/domain/welcome.ts';
import type { Sender } from '#server/domain/outbox.ts';
import type { Actor, Work } from '#server/work.ts';

/** Takes them out of the queue Self Signup, unless they are in a call just now. The queue isn't held: its order stays. */
async function leaveQueue(work: Work, actor: Actor, membershipId: string): Promise<void> {
  const queues = await work.tx
    .deleteFrom('queue_recipients')
    .using('queues')
    .whereRef('queues.id', '=', 'queue_recipients.queue_id')
    .where('queues.self_signup', '=', true)
    .where('queue_recipients.membership_id', '=', membershipId)
    .where('queue_recipients.live_call_id', 'is', null)
    .returningAll('queues')
    .execute();
  for (const queue of queues) await tellMember(work, actor, queue, 'recipient', membershipId, 'removed');
}

/**
 * Lets somebody who signed up sign in from now on, and welcomes them: the first time that they are made a caller, and
 * nobody else. Call it when a role was changed. Specification self-signup 2.7.
 */
export async function welcomeSignup(
  work: Work,
  sender: Sender,
  actor: Actor,
  {
    id,
    person_id: personId,
    organization_id: organizationId,
  }: {
    readonly id: string;
    readonly person_id: string;
    readonly organization_id: string;
  },
  roleId: string,
): Promise<void> {
  if (roleId !== ROLE_IDS.CALLER) return;
  const { numUpdatedRows } = await work.tx
    .updateTable('signups')
    .set({ converted_at: work.now })
    .where('membership_id', '=', id)
    .where('converted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await work.tx
    .updateTable('person_profiles')
    .set({ active: true, off_with_person: false })
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .where('security_profile_id', '=', SECURITY_PROFILE_IDS.USER)
    .execute();
  await audit(work, actor, {
    organizationId,
    action: 'admitted',
    entity: 'person-organization',
    entityId: id,
    after: { profiles: ['USER'] },
  });
  await leaveQueue(work, actor, id);
  // nobody is kept from a role by a mail that can't leave
  if (sender.carriers.mail) await sendWelcome(work, sender, actor, [id]);
}
