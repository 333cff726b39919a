import { describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from '#server/domain/accounts/password-hash.ts';
import { isCommonPassword } from '#server/domain/accounts/passwords.ts';
import { DEMO_PASSWORD } from './harness.ts';
import { NEW_PASSWORD } from './sign-in.ts';

describe('hashes', () => {
  it('are argon2id with OWASP’s parameters and a salt of their own', async () => {
    const [one, other] = [await hashPassword(NEW_PASSWORD), await hashPassword(NEW_PASSWORD)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(NEW_PASSWORD, one)).toEqual({ matches: true, outdated: false });
    expect(await verifyPassword(`${NEW_PASSWORD} `, one)).toEqual({ matches: false, outdated: false });
  });

  it('know a password in whatever code points it is typed', async () => {
    const hash = await hashPassword('Café-Crème-2026');
    expect((await verifyPassword('Café-Crème-2026'.normalize('NFD'), hash)).matches).toBe(true);
  });

  it.each([null, '', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=19456,t=2,p=1$$'])(
    'that are none (%j) match nothing',
    async (hash) => {
      expect((await verifyPassword('null', hash)).matches).toBe(false);
      expect((await verifyPassword(hash || 'x', hash)).matches).toBe(false);
    },
  );

  it('are made one at a time, and a flood is turned away', async () => {
    let running = 0;
    let most = 0;
    const instantiate = WebAssembly.instantiate.bind(WebAssembly);
    const counted = async (module: WebAssembly.Module) => {
      running += 1;
      most = Math.max(most, running);
      const instance = await instantiate(module);
      running -= 1;
      return instance;
    };
    const spy = vi.spyOn(WebAssembly, 'instantiate').mockImplementation(counted);
    const flood = await Promise.allSettled(Array.from({ length: 103 }, () => hashPassword('x')));
    spy.mockRestore();
    expect(flood.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(flood.at(-1)).toMatchObject({ reason: { status: 503, retryAfterSeconds: 5 } });
    expect(most).toBeLessThanOrEqual(2);
    await expect(hashPassword('x')).resolves.toContain('argon2id');
  });
});

describe('common passwords', () => {
  it.each([
    'password',
    'PASSWORD',
    'Password123!',
    '!!!Football-2026',
    'qwertyuiop',
    '1Q2W3E4R5T',
    '#1q2w3e4r5t!',
    'Liverpool_1234',
  ])('knows %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([DEMO_PASSWORD, NEW_PASSWORD, 'Passwort-Garten-12', 'football-and-tea-9A'])('lets %s be', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
