import { describe, expect, it } from 'vitest';
import { logLine } from '#server/node/log.ts';
import { readSettings, warningsOf } from '#server/node/settings.ts';
import { callerAddress } from '#server/node/web.ts';

const DATABASE_URL = 'postgres://console:secret-word@db.example.org/console';
const JWT_SECRET = '0123456789abcdef'.repeat(2);

describe('settings', () => {
  it('without any, the embedded database and the demo', () => {
    expect(readSettings({})).toMatchObject({
      dataDir: './data',
      port: 3000,
      databaseUrl: undefined,
      demo: true,
      publicUrl: 'http://localhost:3000',
      trustedProxies: 0,
      corsOrigins: [],
    });
  });

  it('with a PostgreSQL server there is no demo unless it is asked for, and the secret is required', () => {
    expect(readSettings({ DATABASE_URL, JWT_SECRET })).toMatchObject({ demo: false, databaseUrl: DATABASE_URL });
    expect(readSettings({ DATABASE_URL, DEMO: 'true' })).toMatchObject({ demo: true });
    expect(() => readSettings({ DATABASE_URL })).toThrow('JWT_SECRET is required');
    expect(() => readSettings({ JWT_SECRET: 'xyz'.repeat(20) })).toThrow('JWT_SECRET must be made by chance');
  });

  it('callers of the demo call by themselves unless that is switched off, and only there', () => {
    const areCalling = (env: Record<string, string>) => readSettings({ DATABASE_URL, JWT_SECRET, ...env }).demoCalls;
    expect(areCalling({ DEMO: 'true' })).toBe(true);
    expect(areCalling({ DEMO: 'true', DEMO_CALLS: 'false' })).toBe(false);
    expect(areCalling({ DEMO_CALLS: 'true' })).toBe(false);
    expect(areCalling({})).toBe(false);
  });

  it('a tutorial elsewhere is the one that the console was built with, unless another is given', () => {
    const built = 'https://videos.example.org/{language}.webm';
    expect(readSettings({}).tutorialUrl).toBe('');
    expect(readSettings({ VITE_TUTORIAL_URL: built }).tutorialUrl).toBe(built);
    const given = 'https://media.example.org/tour.mp4';
    expect(readSettings({ VITE_TUTORIAL_URL: built, TUTORIAL_URL: given }).tutorialUrl).toBe(given);
    expect(() => readSettings({ TUTORIAL_URL: '/tour.mp4' })).toThrow('TUTORIAL_URL must be an address');
  });

  it('files are kept in the data folder, or in a store that is named whole', () => {
    const store = { S3_ENDPOINT: 'https://s3.example.org/', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'console' };
    const secret = { S3_SECRET_ACCESS_KEY: 'secret-word' };
    const read = { endpoint: 'https://s3.example.org', bucket: 'files', accessKeyId: 'console' };
    expect(readSettings({}).s3).toBeUndefined();
    expect(readSettings({ ...store, ...secret }).s3).toEqual({
      ...read,
      region: 'us-east-1',
      secretAccessKey: 'secret-word',
    });
    expect(readSettings({ ...store, ...secret, S3_REGION: 'eu-1' }).s3).toMatchObject({ region: 'eu-1' });
    for (const part of [store, secret]) expect(() => readSettings(part)).toThrow('are required together');
    expect(() => readSettings({ ...store, ...secret, S3_ENDPOINT: 'files' })).toThrow('S3_ENDPOINT must be an address');
  });

  it('all that is wrong is named at once, and no secret is repeated', () => {
    const env = {
      DATABASE_URL: 'mysql://me:secret-word@db',
      SMTP_URL: 'secret-word',
      JWT_SECRET: 'secret-word',
      PORT: '70000',
      DEMO: 'perhaps',
      PUBLIC_URL: 'console.example.org',
      CORS_ORIGINS: 'https://ok.example.org, https://no.example.org/path, *',
      TRUSTED_PROXIES: '-1',
    };
    let message = '';
    try {
      readSettings(env);
    } catch (error) {
      ({ message } = error as Error);
    }
    const named = message.split('\n').map((line) => line.split(' ')[0]);
    expect(new Set(named)).toEqual(new Set(Object.keys(env)));
    expect(named).toHaveLength(9);
    expect(message).not.toContain('secret-word');
  });

  it('Twilio is set up whole, with an address that it reaches, and never for the demo', () => {
    const sid = `AC${'0a'.repeat(16)}`;
    const account = { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 'secret-word', TWILIO_FROM: '+12125550123' };
    const PUBLIC_URL = 'https://console.example.org';
    expect(readSettings({}).twilio).toBeUndefined();
    expect(readSettings({ ...account, PUBLIC_URL, DEMO: 'false' }).twilio).toEqual({
      accountSid: sid,
      authToken: 'secret-word',
      from: '+12125550123',
    });
    for (const name of Object.keys(account))
      expect(() => readSettings({ ...account, PUBLIC_URL, DEMO: 'false', [name]: '' })).toThrow('required together');
    const wrong = { ...account, TWILIO_ACCOUNT_SID: 'SK1', TWILIO_FROM: '212-555-0123' };
    expect(() => readSettings(wrong)).toThrow(
      /TWILIO_ACCOUNT_SID must be AC[^]*TWILIO_FROM must be a phone[^]*PUBLIC_URL is required[^]*needs DEMO=false/,
    );
    expect(() => readSettings(wrong)).not.toThrow('secret-word');
  });

  it('tells at the start what is missing of a server for others, and where nothing asks for TLS', () => {
    const told = (env: Record<string, string>) => warningsOf(readSettings(env)).map((text) => text.split(' ')[0]);
    const secret = { JWT_SECRET, MAIL_FROM: 'a@b.c', DEMO: 'false' };
    expect(told({})).toEqual([]);
    expect(told({ ...secret })).toEqual(['SMTP_URL', 'TWILIO_ACCOUNT_SID']);
    const mail = (SMTP_URL: string) => told({ ...secret, SMTP_URL }).includes('SMTP_URL');
    expect(mail('smtp://mail.example.org')).toBe(true);
    expect(mail('smtp://mail.example.org?requireTLS=true')).toBe(false);
    expect(mail('smtps://mail.example.org')).toBe(false);
    expect(mail('smtp://localhost:25')).toBe(false);
    const database = (url: string) => told({ ...secret, DATABASE_URL: url }).includes('DATABASE_URL');
    expect(database('postgres://u:p@db.example.org/c')).toBe(true);
    expect(database('postgres://u:p@db.example.org/c?sslmode=prefer')).toBe(true);
    expect(database('postgres://u:p@db.example.org/c?sslmode=verify-full')).toBe(false);
    expect(database('postgres://u:p@127.0.0.1/c')).toBe(false);
  });

  it('mail needs a sender, addresses lose their last slash', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp://mail.example.org' })).toThrow('MAIL_FROM');
    expect(readSettings({ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.c' }).smtp).toEqual({
      url: 'smtp://mail.example.org',
      from: 'a@b.c',
    });
    expect(readSettings({ PUBLIC_URL: 'https://console.example.org/' }).publicUrl).toBe('https://console.example.org');
  });
});

describe('the caller’s address', () => {
  it.each([
    [0, '203.0.113.9', '10.0.0.1'],
    [1, null, '10.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    [2, '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    [3, '203.0.113.9', '203.0.113.9'],
  ])('%i trusted proxies, forwarded for %s: %s', (trusted, forwarded, address) => {
    expect(callerAddress('10.0.0.1', forwarded, trusted)).toBe(address);
  });

  it('is no longer than an address, whatever a proxy passes on', () => {
    expect(callerAddress('10.0.0.1', 'x'.repeat(9000), 1)).toHaveLength(64);
  });
});

describe('the log', () => {
  it('tells what failed, not what was asked', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'people_user_name_key',
      detail: 'Key (user_name)=(secret-word) already exists.',
      params: ['secret-word'],
      query: "select 'secret-word'",
    });
    const line = logLine(new Date(0), 'error', 'A call failed', { requestId: 'r1', path: '/v2/people/:id', error });
    expect(line).toMatch(/^1970-01-01T00:00:00.000Z ERROR A call failed \{.*\}\n$/);
    expect(line).toContain('people_user_name_key');
    expect(line).not.toContain('secret-word');
  });
});
