import { isEmpty } from '#server/db/backup.ts';
import { seedDemo } from '#server/seed/index.ts';
import { hashDemoPassword } from '#server/seed/password-hash.ts';
import { DEMO_PASSWORD, PERSONAS } from '#server/seed/personas.ts';
import type { Services } from '#server/services.ts';

/** Fills an empty database with the demo; false, and nothing done, for one that has rows. */
export async function seedIfEmpty(services: Services): Promise<boolean> {
  if (!(await isEmpty(services.db))) return false;
  await seedDemo(services, { passwordHash: await hashDemoPassword() });
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
    'Anybody who reaches this port can sign in as these; HOST=127.0.0.1 keeps it to this machine, DEMO=false turns it off.',
  ].join('\n');
}
