import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Actor, type Work } from '#server/work.ts';
import type { getPasswordStatus, savePassword as saveEndpoint } from '#src/schemas/auth.ts';
import type { BodyOf, ResponseInput } from '#src/schemas/endpoint.ts';
import { audit } from '#server/domain/audit.ts';
import { storePassword } from './new-password.ts';
import type { Origin } from './device.ts';
import { passwordMissing, requireOldPassword, wrongPassword } from './old-password.ts';
import { hashNewPassword, isPasswordExpired, ownerOf, renewBy } from './passwords.ts';
import { featuresOf } from './profiles.ts';

/** Refuses with 403 what a person may do for nobody but themselves. */
function requireSelf(actor: Actor, personId: string): void {
  if (actor.personId !== personId) throw new DomainError(403, 'denied');
}

const findOwn = ({ tx }: Work, personId: string) =>
  tx
    .selectFrom('people')
    .innerJoin('credentials', 'credentials.person_id', 'people.id')
    .select([
      'people.id',
      'user_name',
      'first_name',
      'last_name',
      'password_hash',
      'password_changed_at',
      'password_chosen',
      'tos_accepted_at',
    ])
    .where('people.id', '=', personId)
    .executeTakeFirstOrThrow();

/**
 * Creates or changes one's own password; the other sessions end. The present one is asked for, unless none was ever
 * chosen or the signup of the organization isn't completed. 403 for somebody else's, 400 for a wrong present password
 * and for a new one that breaks a rule, 429 after too many wrong ones. Specification accounts 3.1, 7.7.
 */
export async function savePassword(
  services: Services,
  actor: Actor,
  personId: string,
  { password, oldPassword }: BodyOf<typeof saveEndpoint>,
  origin: Origin,
): Promise<void> {
  requireSelf(actor, personId);
  const own = await inScope(services, 'system', (work) => findOwn(work, personId));
  const isFirst = own.password_hash === null || !actor.signupCompleted;
  if (oldPassword !== undefined) await requireOldPassword(services, actor, oldPassword, origin);
  else if (!isFirst) throw passwordMissing();
  const hash = await hashNewPassword(password, ownerOf(own), own.password_hash);
  const action = oldPassword === undefined ? 'password-created' : 'password-changed';
  const isStored = await inScope(services, 'system', (work) =>
    storePassword(work, { person: own, hash, presentHash: own.password_hash, action, actor }),
  );
  if (!isStored) throw wrongPassword();
}

/** Records that the person accepts the terms of service; 403 for somebody else. Specification accounts 5.2, 7.8. */
export async function acceptTerms(services: Services, actor: Actor, personId: string): Promise<void> {
  requireSelf(actor, personId);
  await inScope(services, 'system', async (work) => {
    const accepted = await work.tx
      .updateTable('credentials')
      .set({ tos_accepted_at: work.now })
      .where('person_id', '=', personId)
      .where('tos_accepted_at', 'is', null)
      .returning('person_id')
      .execute();
    if (accepted.length === 0) return;
    await audit(work, actor, {
      organizationId: actor.organizationId,
      action: 'terms-accepted',
      entity: 'person',
      entityId: personId,
    });
  });
}

/**
 * One's own password status, and the features of the selected organization; 403 for somebody else. Specification
 * accounts 7.9.
 */
export async function passwordStatus(
  services: Services,
  actor: Actor,
  personId: string,
): Promise<ResponseInput<typeof getPasswordStatus>> {
  requireSelf(actor, personId);
  const isSuperAdmin = actor.profile === 'SUPER_ADMIN';
  return inScope(services, 'system', async (work) => {
    const own = await findOwn(work, personId);
    return {
      userName: own.user_name ?? '',
      passwordStatus: isPasswordExpired(own.password_changed_at, work.now) ? 'expired' : 'valid',
      renewBy: renewBy(own.password_changed_at)?.toISOString() ?? null,
      passwordChosen: own.password_chosen,
      user: { features: await featuresOf(work, isSuperAdmin, actor.organizationId), isSuperAdmin },
    };
  });
}
