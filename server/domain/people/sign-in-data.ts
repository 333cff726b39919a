import { ADMIN_PROFILES } from '#src/schemas/access.ts';
import { refusedAt } from '#server/errors.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import { inviteOnce } from '#server/domain/accounts/invitations.ts';
import { passwordMissing } from '#server/domain/accounts/old-password.ts';
import { voidTokens } from '#server/domain/accounts/one-time-tokens.ts';
import { profilesOf } from '#server/domain/accounts/profiles.ts';
import { lettersIn } from '#server/domain/letters.ts';
import { send, type Sender } from '#server/domain/outbox.ts';

/** By these a password is reset and an identity checked: who changes them can take an account over. */
const REACHED_BY = { email: 'email', phone: 'phone', phone_alternate: 'phoneAlternate' } as const;
type Column = keyof typeof REACHED_BY;

/** What is known of a person before a change, and what is to change. */
export interface ContactChange {
  readonly id: string;
  readonly before: Readonly<Record<Column | 'user_name', string | null>>;
  readonly after: Readonly<Partial<Record<Column | 'user_name', string | null | undefined>>>;
}

const changedColumns = ({ before, after }: ContactChange): Column[] =>
  (Object.keys(REACHED_BY) as Column[]).filter(
    (column) => after[column] !== undefined && after[column] !== before[column],
  );

const accountOf = (work: Work, personId: string) =>
  work.tx
    .selectFrom('credentials')
    .innerJoin('people', 'people.id', 'credentials.person_id')
    .select(['password_hash', 'user_name', 'first_name', 'preferred_language'])
    .where('person_id', '=', personId)
    .executeTakeFirst();

/**
 * Refuses (403, at the field) a change of the address or phone of who administers and signs in already, but for
 * themselves and super admins; and one of one's own (400) without the present password, which was looked at before.
 * Specification accounts 3.12, 6.8.
 */
export async function requireMayReach(
  work: Work,
  actor: Actor,
  change: ContactChange,
  hasPassword: boolean,
): Promise<void> {
  const [first] = changedColumns(change);
  if (first === undefined) return;
  if (actor.personId === change.id) {
    if (!hasPassword) throw passwordMissing();
    return;
  }
  if (actor.profile === 'SUPER_ADMIN') return;
  const administers = await asSystem(work, async () => {
    const account = await accountOf(work, change.id);
    if (!account?.password_hash) return false;
    const profiles = await profilesOf(work, change.id);
    return profiles.some(({ name }) => (ADMIN_PROFILES as readonly string[]).includes(name));
  });
  if (administers) throw refusedAt(403, 'adminContact', REACHED_BY[first]);
}

/** Tells who signs in that somebody else has given them another username. Specification accounts 6.9. */
async function tellUserName(work: Work, actor: Actor, { id, before, after }: ContactChange): Promise<void> {
  const { user_name: userName } = after;
  if (!userName || !before.user_name || userName === before.user_name || actor.personId === id) return;
  const account = await asSystem(work, () => accountOf(work, id));
  const to = after.email ?? before.email;
  if (!account?.password_hash || !to) return;
  const { first_name: firstName, preferred_language: language } = account;
  const letter = lettersIn(language).userNameChanged({ firstName, before: before.user_name, userName, by: actor.name });
  await send(work, { kind: 'mail', to, ...letter });
}

/**
 * After a change of a user's username, address or phone: they are told the first; the old address is told of the others, links that were mailed to it are void, and who
 * hasn't chosen a password yet is invited at the new one. Specification accounts 6.9.
 */
export async function afterContactChange(
  work: Work,
  sender: Sender,
  actor: Actor,
  change: ContactChange,
  organization: string,
): Promise<void> {
  await tellUserName(work, actor, change);
  const columns = changedColumns(change);
  if (columns.length === 0) return;
  const account = await asSystem(work, () => accountOf(work, change.id));
  if (!account) return;
  const { email: oldEmail } = change.before;
  const newEmail = change.after.email;
  const isInvited = account.password_hash === null;
  if (columns.includes('email')) await asSystem(work, () => voidTokens(work, [change.id]));
  if (isInvited) {
    if (!columns.includes('email') || !newEmail) return;
    const { user_name: userName, first_name: firstName, preferred_language: preferredLanguage } = account;
    const to = { personId: change.id, email: newEmail, firstName, userName: userName ?? '', preferredLanguage };
    return inviteOnce(work, sender, actor, { ...to, organizations: organization });
  }
  if (!oldEmail) return;
  const letter = lettersIn(account.preferred_language).contactChanged({
    firstName: account.first_name,
    userName: account.user_name ?? '',
    by: actor.name,
  });
  await send(work, { kind: 'mail', to: oldEmail, ...letter });
}
