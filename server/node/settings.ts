import type { S3Settings } from './s3-files.ts';

/** What the environment says, checked. The README lists the variables. */
export interface Settings {
  readonly dataDir: string;
  readonly port: number;
  /** Undefined: every address of the machine. */
  readonly host: string | undefined;
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Undefined: a secret that is kept in the data folder. */
  readonly jwtSecret: string | undefined;
  /** Undefined: files are kept in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Undefined: text messages and spoken codes are shown in the terminal, and no calls are made. */
  readonly twilio: { readonly accountSid: string; readonly authToken: string; readonly from: string } | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly demo: boolean;
  /** Callers of the demo call by themselves. */
  readonly demoCalls: boolean;
  readonly trustedProxies: number;
  /** Names of the features that this environment offers, comma-separated; empty: all. */
  readonly features: string;
  readonly rtlEnglish: boolean;
  /** Where people get help: an http(s), mailto or tel address; the console's own default where it is empty. */
  readonly supportUrl: string;
  /** The tutorial of the onboarding, with `{language}` for en or es; the console's own where it is empty. */
  readonly tutorialUrl: string;
  readonly corsOrigins: readonly string[];
}

/** The environment can't be used; the message names every variable that is wrong. */
export class SettingsError extends Error {}

const SECRET_BYTES = 32;
/** Even 32 hexadecimal digits by chance have more different ones, but for one of ten million. */
const SECRET_SIGNS = 8;

type Environment = Readonly<Record<string, string | undefined>>;

class Reader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined;
  }

  number(name: string, fallback: number, max: number): number {
    const text = this.text(name) ?? String(fallback);
    if (/^\d+$/.test(text) && Number(text) <= max) return Number(text);
    this.problems.push(`${name} must be a number from 0 to ${max}, not "${text}"`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return fallback;
    if (['true', '1', 'yes', 'on'].includes(text)) return true;
    if (!['false', '0', 'no', 'off'].includes(text)) this.problems.push(`${name} must be true or false, not "${text}"`);
    return false;
  }

  /** The address is not repeated in a complaint: it may hold a password. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (protocols.includes(URL.parse(text)?.protocol.slice(0, -1) ?? '')) return text;
    this.problems.push(
      `${name} must be an address that begins with ${protocols.map((one) => `${one}://`).join(' or ')}`,
    );
    return undefined;
  }

  origins(name: string): string[] {
    const given = (this.text(name) ?? '').split(',').flatMap((part) => part.trim().replace(/\/$/, '') || []);
    for (const origin of given) {
      if (URL.parse(origin)?.origin !== origin)
        this.problems.push(`${name} must list origins like https://console.example.org, not "${origin}"`);
    }
    return given;
  }
}

/** The store that keeps files; one that is named in part would not be found before the first file. */
function readS3(read: Reader): S3Settings | undefined {
  const endpoint = read.url('S3_ENDPOINT', ['http', 'https'])?.replace(/\/+$/, '');
  const [bucket, accessKeyId, secretAccessKey] = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map((name) =>
    read.text(name),
  );
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint, region: read.text('S3_REGION') ?? 'us-east-1', bucket, accessKeyId, secretAccessKey };
  if (endpoint ?? bucket ?? accessKeyId ?? secretAccessKey)
    read.problems.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required together');
  return undefined;
}

/** The account that calls and texts; one that is named in part, or wrong, would not be found before the first call. */
function readTwilio(read: Reader, demo: boolean): Settings['twilio'] {
  const [accountSid, authToken, from] = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'].map((name) =>
    read.text(name),
  );
  if ((accountSid ?? authToken ?? from) === undefined) return undefined;
  const complain = (problem: string) => void read.problems.push(problem);
  if (!accountSid || !authToken || !from) {
    complain('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are required together');
    return undefined;
  }
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid)) complain('TWILIO_ACCOUNT_SID must be AC and 32 digits or letters a to f');
  if (!/^\+[1-9]\d{6,14}$/.test(from)) complain('TWILIO_FROM must be a phone number like +12125550123');
  if (read.text('PUBLIC_URL') === undefined)
    complain('PUBLIC_URL is required with TWILIO_ACCOUNT_SID: the carrier tells there what becomes of calls');
  if (demo)
    complain('TWILIO_ACCOUNT_SID needs DEMO=false: the people of the demo are invented, their phones may not be');
  return { accountSid, authToken, from };
}

const isFar = (url: URL): boolean => !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

/** What works, but not as a server for others should: told when it starts. A demo is for whoever runs it. */
export function warningsOf({ demo, smtp, twilio, databaseUrl }: Settings): string[] {
  if (demo) return [];
  const warnings: string[] = [];
  if (!smtp) warnings.push('SMTP_URL is not set: no email leaves, so nobody can be invited or reset a password');
  if (!twilio) warnings.push('TWILIO_ACCOUNT_SID is not set: no calls, text messages or identity codes');
  const mail = smtp && new URL(smtp.url);
  if (mail?.protocol === 'smtp:' && isFar(mail) && mail.searchParams.get('requireTLS') !== 'true')
    warnings.push('SMTP_URL does not ask for TLS: use smtps://, or add ?requireTLS=true');
  const database = databaseUrl === undefined ? undefined : new URL(databaseUrl);
  if (
    database &&
    isFar(database) &&
    !/^(require|verify-ca|verify-full)$/.test(database.searchParams.get('sslmode') ?? '')
  )
    warnings.push('DATABASE_URL does not ask for TLS: add ?sslmode=verify-full');
  return warnings;
}

/** Reads the settings from the environment; throws a SettingsError that names all that is wrong. */
export function readSettings(env: Environment): Settings {
  const read = new Reader(env);
  const databaseUrl = read.url('DATABASE_URL', ['postgres', 'postgresql']);
  const demo = read.flag('DEMO', databaseUrl === undefined);
  const jwtSecret = read.text('JWT_SECRET');
  if (jwtSecret !== undefined && Buffer.byteLength(jwtSecret) < SECRET_BYTES) {
    read.problems.push(`JWT_SECRET must have at least ${SECRET_BYTES} bytes`);
  }
  if (jwtSecret !== undefined && new Set(jwtSecret).size < SECRET_SIGNS) {
    read.problems.push(`JWT_SECRET must be made by chance: it has fewer than ${SECRET_SIGNS} different characters`);
  }
  if (jwtSecret === undefined && databaseUrl !== undefined && !demo) {
    read.problems.push(
      'JWT_SECRET is required with DATABASE_URL: every process must sign sessions with the same secret',
    );
  }
  const smtpUrl = read.url('SMTP_URL', ['smtp', 'smtps']);
  const from = read.text('MAIL_FROM');
  if (smtpUrl !== undefined && from === undefined) read.problems.push('MAIL_FROM is required with SMTP_URL');
  const port = read.number('PORT', 3000, 65_535);
  const settings: Settings = {
    dataDir: read.text('DATA_DIR') ?? './data',
    port,
    host: read.text('HOST'),
    databaseUrl,
    jwtSecret,
    s3: readS3(read),
    twilio: readTwilio(read, demo),
    smtp: smtpUrl !== undefined && from !== undefined ? { url: smtpUrl, from } : undefined,
    publicUrl: (read.url('PUBLIC_URL', ['http', 'https']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    demo,
    demoCalls: read.flag('DEMO_CALLS', demo) && demo,
    trustedProxies: read.number('TRUSTED_PROXIES', 0, 10),
    features: read.text('FEATURES') ?? '',
    rtlEnglish: read.flag('RTL_ENGLISH', false),
    supportUrl: read.text('SUPPORT_URL') ?? '',
    // a console that was built with an address of its own must be allowed to load it
    tutorialUrl: read.url('TUTORIAL_URL', ['http', 'https']) ?? read.url('VITE_TUTORIAL_URL', ['http', 'https']) ?? '',
    corsOrigins: read.origins('CORS_ORIGINS'),
  };
  if (read.problems.length > 0) throw new SettingsError(read.problems.join('\n'));
  return settings;
}
