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
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly demo: boolean;
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

/** Reads the settings from the environment; throws a SettingsError that names all that is wrong. */
export function readSettings(env: Environment): Settings {
  const read = new Reader(env);
  const databaseUrl = read.url('DATABASE_URL', ['postgres', 'postgresql']);
  const demo = read.flag('DEMO', databaseUrl === undefined);
  const jwtSecret = read.text('JWT_SECRET');
  if (jwtSecret !== undefined && Buffer.byteLength(jwtSecret) < SECRET_BYTES) {
    read.problems.push(`JWT_SECRET must have at least ${SECRET_BYTES} bytes`);
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
    smtp: smtpUrl !== undefined && from !== undefined ? { url: smtpUrl, from } : undefined,
    publicUrl: (read.url('PUBLIC_URL', ['http', 'https']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    demo,
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
