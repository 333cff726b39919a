import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createSuperAdmin } from '#server/domain/accounts/super-admin.ts';
import { DomainError } from '#server/errors.ts';
import { parseValidationMessage } from '#src/schemas/validation.ts';
import { wordsOf } from '#src/schemas/refusals.ts';
import { userSignup } from '#src/schemas/user-signup.ts';
import { openMigrated } from './database.ts';
import { servicesOf } from './services.ts';
import type { Settings } from './settings.ts';

const FIELDS = {
  'user-name': { field: 'userName', question: 'Username' },
  email: { field: 'email', question: 'Email' },
  'first-name': { field: 'firstName', question: 'First name' },
  'last-name': { field: 'lastName', question: 'Last name' },
  phone: { field: 'phone', question: 'US phone, like +12125550100' },
} as const;

/** What was given can't be used; the message says why. */
export class UsageError extends Error {}

/** What the options leave open is asked for, where somebody sits at a terminal. */
async function fill(options: Readonly<Record<string, string | boolean | undefined>>): Promise<Record<string, string>> {
  const missing = Object.keys(FIELDS).filter((name) => options[name] === undefined);
  if (missing.length > 0 && !process.stdin.isTTY)
    throw new UsageError(`Missing: ${missing.map((name) => `--${name}`).join(' ')}`);
  const terminal = missing.length > 0 ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  const filled: Record<string, string> = {};
  for (const [name, { field, question }] of Object.entries(FIELDS)) {
    const given = options[name];
    filled[field] = typeof given === 'string' ? given : ((await terminal?.question(`${question}: `)) ?? '');
  }
  terminal?.close();
  return filled;
}

/** From the environment, else from what is piped in. At a terminal none is asked for: it would be shown. */
async function readPassword(invited: boolean): Promise<string | undefined> {
  if (invited) return undefined;
  const given = process.env['ADMIN_PASSWORD'] ?? (process.stdin.isTTY ? '' : await text(process.stdin));
  return given.replace(/\r?\n$/, '') || undefined;
}

/** Creates a super admin: with a password, or with a link printed to choose one. */
export async function createAdmin(settings: Settings, args: readonly string[]): Promise<void> {
  const string = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      'user-name': string,
      email: string,
      'first-name': string,
      'last-name': string,
      phone: string,
      invite: { type: 'boolean' },
    },
  });
  const filled = await fill(values);
  const password = await readPassword(values.invite ?? false);
  const parsed = userSignup.safeParse(password === undefined ? filled : { ...filled, password });
  if (!parsed.success) {
    throw new UsageError(
      parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${wordsOf(parseValidationMessage(message))}`)
        .join('\n'),
    );
  }
  const database = await openMigrated(settings);
  try {
    const link = await createSuperAdmin(servicesOf(settings, database), parsed.data);
    process.stdout.write(`Created the super admin ${parsed.data.userName}.\n`);
    if (link !== null) process.stdout.write(`Within 7 days, choose a password at\n${link}\n`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new UsageError([error.message, ...Object.values(error.fields).map(wordsOf)].join('\n'));
  } finally {
    await database.close();
  }
}
