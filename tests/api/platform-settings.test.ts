import { describe, expect, it } from 'vitest';
import { logLine } from '#server/node/log.ts';
import { readSettings } from '#server/node/settings.ts';
import { callerAddress } from '#server/node/web.ts';

const DATABASE_URL = 'postgres://console:secret-word@db.example.org/console';
const JWT_SECRET = 'x'.repeat(32);

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
  });

  it('a tutorial elsewhere is the one that the console was built with, unless another is given', () => {
    const built = 'https://videos.example.org/{language}.webm';
    expect(readSettings({}).tutorialUrl).toBe('');
    expect(readSettings({ VITE_TUTORIAL_URL: built }).tutorialUrl).toBe(built);
    const given = 'https://media.example.org/tour.mp4';
    expect(readSettings({ VITE_TUTORIAL_URL: built, TUTORIAL_URL: given }).tutorialUrl).toBe(given);
    expect(() => readSettings({ TUTORIAL_URL: '/tour.mp4' })).toThrow('TUTORIAL_URL must be an address');
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
