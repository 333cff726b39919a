import { DomainError } from '#server/errors.ts';
import type { Config, Services } from '#server/services.ts';
import { asSystem, inScope, type Actor, type Work } from '#server/work.ts';
import type { getInvitation } from '#src/schemas/auth.ts';
import type { ResponseInput } from '#src/schemas/endpoint.ts';
import { lettersIn } from '#server/domain/letters.ts';
import { storePassword } from './new-password.ts';
import { findInvited, findTokenHolder, newToken, storeToken, spendToken, voidTokens } from './one-time-tokens.ts';
import { requireCarrier, send, type Sender } from '#server/domain/outbox.ts';
import { profilesOf } from './profiles.ts';
import { hashNewPassword, ownerOf } from './passwords.ts';
import { looksRandom } from './secrets.ts';
import { countAttempt, tooMany } from './throttle.ts';

export interface Invited {
  readonly personId: string;
  readonly email: string;
  readonly firstName: string;
  readonly userName: string;
  /** Where the account is good, in words. */
  readonly organizations: string;
  readonly preferredLanguage?: string | null | undefined;
  /** What the organization itself says to who joins it. */
  readonly words?: string | null;
}

/** Where an invitation leads to. */
export function invitationLink(config: Config, personId: string, token: string): string {
  const query = new URLSearchParams({ user: personId, token });
  return `${config.publicUrl}/public/invitation?${query.toString()}`;
}

/** What an invitation says; without a token, as in a preview, its link can't be used. */
export function invitationLetter(config: Config, by: string, to: Invited, token: string | null) {
  return lettersIn(to.preferredLanguage ?? null).invitation({
    firstName: to.firstName,
    userName: to.userName,
    by,
    organizations: to.organizations,
    words: to.words ?? null,
    link: `${invitationLink(config, to.personId, token ?? '')}${token === null ? '…' : ''}`,
  });
}

const LETTERS_PER_HOUR = 10;

/** Counts an invitation to an address; seconds to wait where there were too many of them, whoever sent them. */
export const countInvitation = (work: Work, email: string): Promise<number> =>
  asSystem(work, () =>
    countAttempt(work, { key: `invitation:email:${email.toLowerCase()}`, max: LETTERS_PER_HOUR, minutes: 60 }),
  );

/** Makes a token with which somebody chooses the first password, within 7 days, once; earlier ones are void. */
export async function newInvitation(work: Work, personId: string): Promise<string> {
  const token = await newToken();
  await asSystem(work, async () => {
    await voidTokens(work, [personId], 'invitation');
    await storeToken(work, token, { personId, purpose: 'invitation' });
  });
  return token.token;
}

/**
 * Mails a link with which a user chooses the first password, within 7 days, once; links of earlier invitations are void.
 * The caller has checked that the actor may invite this person, and that the address had few enough. 409 where no mail
 * leaves.
 */
export async function invite(work: Work, sender: Sender, actor: Pick<Actor, 'name'>, to: Invited): Promise<void> {
  requireCarrier(sender, 'mail');
  const letter = invitationLetter(sender.config, actor.name, to, await newInvitation(work, to.personId));
  await send(work, { kind: 'mail', to: to.email, ...letter });
}

/** Invites; 429 where the address had ten invitations within the hour. Specification accounts 4.8. */
export async function inviteOnce(work: Work, sender: Sender, actor: Pick<Actor, 'name'>, to: Invited): Promise<void> {
  const wait = await countInvitation(work, to.email);
  if (wait > 0) throw tooMany(wait);
  await invite(work, sender, actor, to);
}

/**
 * Sets the first password of the person whom an invitation's token names. 401 for a bearer that is no such token,
 * 400 for one that is wrong, used or old, 403 for somebody else's password. Specification accounts 4.4.
 */
export async function acceptInvitation(
  services: Services,
  bearer: string | null,
  personId: string,
  password: string,
): Promise<void> {
  if (!bearer || !looksRandom(bearer)) throw new DomainError(401, 'signedOut');
  const holder = await inScope(services, 'system', (work) => findTokenHolder(work, bearer, 'invitation'));
  if (!holder || holder.password_hash !== null) throw new DomainError(400, 'linkExpired');
  if (holder.id !== personId) throw new DomainError(403, 'denied');
  const hash = await hashNewPassword(password, ownerOf(holder), null);
  const change = { person: holder, hash, presentHash: null, action: 'password-created', actor: null } as const;
  await inScope(services, 'system', async (work) => {
    if (!(await spendToken(work, holder.tokenId)) || !(await storePassword(work, change))) {
      throw new DomainError(400, 'linkExpired');
    }
  });
}

/**
 * Whom an invitation is for and whether its link can still be used; 400 for a token that never was one of this
 * person's. Specification accounts 4.7, 7.15.
 */
export async function readInvitation(
  services: Services,
  bearer: string | null,
  personId: string,
): Promise<ResponseInput<typeof getInvitation>> {
  if (!bearer || !looksRandom(bearer)) throw new DomainError(400, 'linkExpired');
  return inScope(services, 'system', async (work) => {
    const found = await findInvited(work, bearer);
    if (found?.id !== personId) throw new DomainError(400, 'linkExpired');
    const isOver = found.used_at !== null || found.expires_at <= work.now;
    const profiles = await profilesOf(work, personId);
    return {
      invitation: {
        state: found.password_hash !== null ? 'used' : isOver ? 'expired' : 'open',
        firstName: found.first_name,
        lastName: found.last_name,
        userName: found.user_name ?? '',
        organizations: profiles.flatMap(({ organization }) => (organization ? [organization.name] : [])),
      },
    };
  });
}
