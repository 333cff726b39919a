import { describe, expect, it } from 'vitest';
import { login, savePassword } from '#src/schemas/auth.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { listOrganizations } from '#src/schemas/organizations.ts';
import { DEMO_PASSWORD } from '#server/seed/personas.ts';
import { newPlace, type RunningServer } from './server-process.ts';

async function signIn({ url }: RunningServer, userName: string, password: string) {
  const response = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password }),
  });
  return {
    status: response.status,
    ...((await response.json()) as { data?: { isSuperAdmin: boolean; user: { token: string; userId: string } } }),
  };
}

async function tokenOf(server: RunningServer, userName: string) {
  const { data } = await signIn(server, userName, DEMO_PASSWORD);
  if (!data) throw new Error(`${userName} could not sign in`);
  return data.user;
}

const ADMIN = [
  '--user-name',
  'first.chief',
  '--email',
  'chief@example.org',
  '--first-name',
  'Hanna',
  '--last-name',
  'Virtanen',
  '--phone',
  '+12125550177',
];

describe('the command line', () => {
  it('begins without demo data: the first super admin comes from create-admin', async () => {
    const place = await newPlace();
    const live = { DEMO: 'false', JWT_SECRET: 'a secret of the tests, longer than 32 bytes' };
    const weak = await place.command(['create-admin', ...ADMIN], { env: live, input: 'short\n' });
    expect(weak.code).toBe(1);
    expect(weak.output).not.toContain('    at ');
    const created = await place.command(['create-admin', ...ADMIN], { env: live, input: 'Quiet-Morning-77!\n' });
    expect(created).toMatchObject({ code: 0, output: expect.stringContaining('first.chief') as unknown });
    const invited = await place.command(['create-admin', '--invite', ...ADMIN.with(1, 'second.chief')], {
      env: { ...live, PUBLIC_URL: 'https://console.example.org' },
    });
    expect(invited.output).toMatch(
      /https:\/\/console\.example\.org\/public\/invitation\?user=[0-9a-f-]{36}&token=[\w-]{43}\n/,
    );

    const server = await place.start(live);
    expect(server.output()).not.toContain('Demo accounts');
    expect(await signIn(server, 'first.chief', 'Quiet-Morning-77!')).toMatchObject({
      status: 200,
      data: { isSuperAdmin: true },
    });
    expect((await signIn(server, 'org.admin', DEMO_PASSWORD)).status).toBe(401);
    expect((await fetch(`${server.url}/demo/outbox`)).status).toBe(404);
    await server.end('SIGTERM');
  }, 120_000);

  it('locks the demo accounts that have the published password when the demo is over, and says so', async () => {
    const place = await newPlace({ demo: true });
    const secret = { JWT_SECRET: 'a secret of the tests, longer than 32 bytes' };
    const demo = await place.start(secret);
    const { token, userId } = await tokenOf(demo, 'org.admin');
    const own = await fetch(demo.url + fillPath(savePassword.path, { userId }), {
      method: savePassword.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ oldPassword: DEMO_PASSWORD, password: 'Quiet-Morning-77!' }),
    });
    expect(own.status).toBe(200);
    const { token: before } = await tokenOf(demo, 'super.admin');
    await demo.end('SIGTERM');

    const live = await place.start({ ...secret, DEMO: 'false' });
    expect((await signIn(live, 'super.admin', DEMO_PASSWORD)).status).toBe(401);
    const listed = await fetch(live.url + listOrganizations.path, { headers: { authorization: `Bearer ${before}` } });
    expect(listed.status).toBe(401);
    expect((await signIn(live, 'org.admin', 'Quiet-Morning-77!')).status).toBe(200);
    await live.end('SIGTERM');
    expect(live.output()).toMatch(/^Locked .*super\.admin.*published password/m);
    expect(live.output()).not.toMatch(/^Locked .*org\.admin/m);
  }, 120_000);
});
