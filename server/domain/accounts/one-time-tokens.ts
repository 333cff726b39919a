import type { Database } from '#server/db/schema.ts';
import type { Work } from '#server/work.ts';
import { hashToken, randomToken } from './secrets.ts';

const HOUR_MS = 3_600_000;

/** How long the link of a mail works, in hours. */
const LIFETIME_HOURS = { reset: 1, invitation: 7 * 24 } as const;

type Purpose = Database['one_time_tokens']['purpose'];

/** A token that stands in a mail, beside what the database keeps of it. */
export interface NewToken {
  readonly token: string;
  readonly hash: string;
}

export const newToken = async (): Promise<NewToken> => {
  const token = randomToken();
  return { token, hash: await hashToken(token) };
};

/** Voids the tokens of people that haven't been used, of one purpose or of all. */
export async function voidTokens(work: Work, personIds: readonly string[], purpose?: Purpose): Promise<void> {
  await work.tx
    .updateTable('one_time_tokens')
    .set({ used_at: work.now })
    .where('person_id', 'in', personIds)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset'))
    .execute();
}

export async function storeToken(
  work: Work,
  { hash }: NewToken,
  row: { readonly personId: string; readonly purpose: Purpose; readonly verifyPhone?: boolean },
): Promise<void> {
  await work.tx
    .insertInto('one_time_tokens')
    .values({
      id: work.newId(),
      person_id: row.personId,
      purpose: row.purpose,
      token_hash: hash,
      verify_phone: row.verifyPhone ?? false,
      created_at: work.now,
      expires_at: new Date(work.now.getTime() + LIFETIME_HOURS[row.purpose] * HOUR_MS),
    })
    .execute();
}

/** The person a good token of a mail belongs to, with all that a new password is held to; undefined for any other. */
export async function findTokenHolder(work: Work, token: string, purpose: Purpose) {
  return work.tx
    .selectFrom('one_time_tokens')
    .innerJoin('people', 'people.id', 'one_time_tokens.person_id')
    .innerJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['one_time_tokens.id as tokenId', 'verify_phone', 'people.id', 'password_hash', 'email'])
    .select(['user_name', 'first_name', 'last_name', 'phone', 'phone_alternate'])
    .where('token_hash', '=', await hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .executeTakeFirst();
}

/**
 * Whom the token of an invitation was made for, also one that is used up or too old: whoever has the link may know that
 * much. Undefined for what never was one.
 */
export async function findInvited(work: Work, token: string) {
  return work.tx
    .selectFrom('one_time_tokens')
    .innerJoin('people', 'people.id', 'one_time_tokens.person_id')
    .innerJoin('credentials', 'credentials.person_id', 'people.id')
    .select(['people.id', 'user_name', 'first_name', 'last_name', 'password_hash', 'used_at', 'expires_at'])
    .where('token_hash', '=', await hashToken(token))
    .where('purpose', '=', 'invitation')
    .executeTakeFirst();
}

export type TokenHolder = NonNullable<Awaited<ReturnType<typeof findTokenHolder>>>;

/** Uses a token up; false when that has happened already. */
export async function spendToken(work: Work, tokenId: string): Promise<boolean> {
  const used = await work.tx
    .updateTable('one_time_tokens')
    .set({ used_at: work.now })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', work.now)
    .returning('id')
    .execute();
  return used.length > 0;
}
