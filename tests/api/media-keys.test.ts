import { describe, expect, it } from 'vitest';
import { readSession, signSession } from '#server/domain/accounts/tokens.ts';
import { makeMediaKey, readMediaKey } from '#server/domain/media-keys.ts';
import { newUuid } from '#server/ids.ts';
import type { Config } from '#server/services.ts';

const config = (secret = 'a secret of the tests, longer than 32 bytes'): Config => ({
  jwtSecret: new TextEncoder().encode(secret),
  publicUrl: 'http://console.test',
  demo: false,
  trustedProxies: 0,
  features: '',
});
const now = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const call = newUuid();
const who = { personId: newUuid(), sessionId: newUuid(), organizationId: newUuid() };

describe('a key to a recording', () => {
  it('says who has it, for 10 minutes', async () => {
    const key = await makeMediaKey(config(), call, who, now);
    expect(key).toMatch(/^[\w.-]+$/);
    expect(await readMediaKey(config(), call, key, now)).toEqual(who);
    expect(await readMediaKey(config(), call, key, later(599))).toEqual(who);
    expect(await readMediaKey(config(), call, key, later(601))).toBeNull();
    const everywhere = { ...who, organizationId: null };
    const ofAll = await makeMediaKey(config(), call, everywhere, now);
    expect(await readMediaKey(config(), call, ofAll, now)).toEqual(everywhere);
  });

  it('is for that recording alone, and as it was made', async () => {
    const key = await makeMediaKey(config(), call, who, now);
    expect(await readMediaKey(config(), newUuid(), key, now)).toBeNull();
    expect(await readMediaKey(config('another secret, longer than 32 bytes, too'), call, key, now)).toBeNull();
    const [head = '', claims = '', signature = ''] = key.split('.');
    const told = JSON.parse(atob(claims)) as Record<string, unknown>;
    const forged = btoa(JSON.stringify({ ...told, sub: newUuid() })).replace(/=+$/, '');
    for (const wrong of ['', 'x', `${head}.${claims}.`, `${head}.${forged}.${signature}`, `${key}x`])
      expect(await readMediaKey(config(), call, wrong, now), wrong).toBeNull();
  });

  it('is no token of a session, and the other way round', async () => {
    const key = await makeMediaKey(config(), call, who, now);
    expect(await readSession(config(), key, now)).toBeNull();
    const token = await signSession(config(), { ...who, createdAt: now, expiresAt: later(3600) });
    expect(await readMediaKey(config(), call, token, now)).toBeNull();
  });
});
