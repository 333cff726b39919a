import { isEmpty } from '#server/db/backup.ts';
import { verifyPassword } from '#server/domain/accounts/password-hash.ts';
import { endSessions } from '#server/domain/accounts/sessions.ts';
import { seedDemo } from '#server/seed/index.ts';
import { hashDemoPassword } from '#server/seed/password-hash.ts';
import { DEMO_PASSWORD, PERSONAS } from '#server/seed/personas.ts';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

/** Fills an empty database with the demo; false, and nothing done, for one that has rows. */
export async function seedIfEmpty(services: Services): Promise<boolean> {
  if (!(await isEmpty(services.db))) return false;
  await seedDemo(services, { passwordHash: await hashDemoPassword(), callDays: WORK_LIMITS.rangeDays });
  return true;
}

/** The demo accounts, as a text for the terminal. */
export function demoAccounts(publicUrl: string): string {
  const width = Math.max(...Object.keys(PERSONAS).map((name) => name.length));
  const lines = Object.values(PERSONAS).map(({ userName, about }) => `  ${userName.padEnd(width)}  ${about}`);
  return [
    `Demo accounts (password of all: ${DEMO_PASSWORD}):`,
    ...lines,
    `Mails, SMS and calls of the demo: ${publicUrl}/demo/outbox`,
    'Anybody who reaches this port can sign in as these; HOST=127.0.0.1 keeps it to this machine, DEMO=false locks them.',
  ].join('\n');
}

/**
 * Locks the demo accounts that still have the published password, and ends their sessions: for a server without the
 * demo on data that was made with it. Gives the user names of those it locked.
 */
export async function lockDemoAccounts(services: Services): Promise<string[]> {
  const ids = Object.values(PERSONAS).map(({ personId }) => personId);
  const accounts = await inScope(services, 'system', ({ tx }) =>
    tx
      .selectFrom('credentials')
      .innerJoin('people', 'people.id', 'credentials.person_id')
      .select(['person_id', 'user_name', 'password_hash'])
      .where('person_id', 'in', ids)
      .where('password_hash', 'is not', null)
      .orderBy('user_name')
      .execute(),
  );
  const locked: string[] = [];
  for (const { person_id: personId, user_name: userName, password_hash: hash } of accounts) {
    if (!(await verifyPassword(DEMO_PASSWORD, hash)).matches) continue;
    await inScope(services, 'system', async (work) => {
      const lock = work.tx.updateTable('credentials').set({ password_hash: null });
      await lock.where('person_id', '=', personId).where('password_hash', '=', hash).execute();
      await endSessions(work, personId);
    });
    locked.push(userName ?? personId);
  }
  return locked;
}

/** What was locked and why, as a text for the terminal. */
export const lockedAccounts = (userNames: readonly string[]): string =>
  [
    `Locked ${userNames.join(', ')}: these demo accounts had the published password, and this server runs without the demo.`,
    'An administrator is made by: node_modules/.bin/node server/main.ts create-admin',
  ].join('\n');
