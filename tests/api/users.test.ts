import { beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { createSuperAdmin } from '#server/domain/accounts/super-admin.ts';
import { login } from '#src/schemas/auth.ts';
import { createPerson } from '#src/schemas/people.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { grant, userBody, userCalls } from './user-calls.ts';
import { asSystem, NEW_PASSWORD } from './sign-in.ts';
import { NOT_FOUND } from './refusals.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { create } = userCalls(() => test);

/** How many rows there are of everything that creating a person writes. */
const counts = () =>
  asSystem(test, async ({ tx }) => {
    const tables = [
      'people',
      'person_profiles',
      'credentials',
      'one_time_tokens',
      'outbox',
      'audit_events',
      'memberships',
    ] as const;
    const numbers: Record<string, number> = {};
    for (const table of tables) {
      const { n } = await tx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      numbers[table] = n;
    }
    return numbers;
  });

describe('creating a user', () => {
  it('with a password makes an account that can sign in', async () => {
    const before = await counts();
    const answer = await create('org.admin', { password: NEW_PASSWORD });
    expect(answer).toMatchObject({
      status: 200,
      data: { person: { userName: 'hanna.v', email: 'hanna@example.org' } },
    });
    const after = await counts();
    expect(after).toEqual({
      ...before,
      people: (before['people'] ?? 0) + 1,
      memberships: (before['memberships'] ?? 0) + 1,
      person_profiles: (before['person_profiles'] ?? 0) + 1,
      credentials: (before['credentials'] ?? 0) + 1,
      audit_events: (before['audit_events'] ?? 0) + 1,
    });
    const signedIn = await test.call(login, { body: { userName: 'Hanna.V', password: NEW_PASSWORD } });
    expect(signedIn.data).toMatchObject({
      organizationId: harbor,
      passwordStatus: 'valid',
      user: { tosAccepted: false, profiles: [{ securityProfile: { name: 'ORG_ADMIN' } }] },
    });
  });

  it('is written down without the password', async () => {
    const { data } = await create('org.admin', { password: NEW_PASSWORD });
    const rows = await asSystem(test, ({ tx }) =>
      tx.selectFrom('audit_events').selectAll().where('entity_id', '=', data.person.id).execute(),
    );
    expect(rows).toMatchObject([
      {
        organization_id: harbor,
        actor_id: PERSONAS['org.admin'].personId,
        actor_name: 'Daniel Castellanos',
        action: 'created',
        entity: 'person',
        after: { userName: 'hanna.v', profiles: ['ORG_ADMIN'] },
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/password|argon2/i);
  });

  it.each([
    ['org.user', 403, 'You cannot perform this action'],
    ['caller', 403, 'You cannot perform this action'],
    ['inactive.admin', 403, 'You cannot perform this action'],
    ['expired.admin', 403, 'Your password has expired. Choose a new one.'],
    ['new.manager', 403, 'Finish setting up your organization first'],
    ['west.admin', 404, NOT_FOUND.message],
  ] as const)('is refused to %s', async (persona, status, message) => {
    const before = await counts();
    const organizationId = persona === 'inactive.admin' ? null : undefined;
    const input = { as: persona, body: userBody(), ...(organizationId === null ? { organizationId } : {}) };
    expect(await test.call(createPerson, input)).toMatchObject({ status, message });
    expect(await counts()).toEqual(before);
  });

  it.each([
    SECURITY_PROFILE_IDS.SUPER_ADMIN,
    SECURITY_PROFILE_IDS.NOT_PROFILE,
    '00000000-0000-7000-8000-000000000000',
    'garbage',
    '',
  ])('never gives the profile %j', async (profile) => {
    const before = await counts();
    for (const persona of ['super.admin', 'org.admin'] as const) {
      const refused = await create(persona, { organizationProfiles: [grant(), grant(profile)] });
      expect(refused.status).toBe(profile === '' ? 400 : 403);
      if (profile !== '') expect(refused.message).toBe('You can’t assign this profile');
    }
    expect(await counts()).toEqual(before);
  });

  it('gives an org admin no reach into another organization, not even beside the own one', async () => {
    const before = await counts();
    for (const organizationId of [sunrise, test.services.newId(), 'garbage']) {
      const grants = [grant(), grant(SECURITY_PROFILE_IDS.USER, organizationId)];
      expect((await create('org.admin', { organizationProfiles: grants })).status).toBe(404);
      const header = {
        as: 'org.admin',
        organizationId: sunrise,
        body: userBody({ organizationProfiles: grants }),
      } as const;
      expect((await test.call(createPerson, header)).status).toBe(403);
    }
    expect(await counts()).toEqual(before);
  });

  it('lets somebody of two organizations give profiles in the selected one alone', async () => {
    expect((await create('many.hats')).status).toBe(200);
    const inSunrise = { as: 'many.hats', organizationId: sunrise } as const;
    expect((await test.call(createPerson, { ...inSunrise, body: userBody({ userName: 'other.v' }) })).status).toBe(403);
  });

  it('lets a super admin give profiles in several organizations, each once', async () => {
    const answer = await create('super.admin', {
      password: NEW_PASSWORD,
      organizationProfiles: [
        grant(),
        grant(),
        grant(SECURITY_PROFILE_IDS.USER),
        grant(SECURITY_PROFILE_IDS.ORG_USER, sunrise.toUpperCase()),
      ],
    });
    expect(answer.status).toBe(200);
    const signedIn = await test.call(login, { body: { userName: 'hanna.v', password: NEW_PASSWORD } });
    expect(signedIn.data).toMatchObject({ organizationId: null, hasLoggableProfiles: true, isSuperAdmin: false });
    const events = await asSystem(test, ({ tx }) =>
      tx
        .selectFrom('audit_events')
        .select(['organization_id', 'after'])
        .where('entity_id', '=', answer.data.person.id)
        .execute(),
    );
    expect(new Set(events.map((event) => event.organization_id))).toEqual(new Set([harbor, sunrise]));
  });

  it('refuses a username that exists, in any spelling, and names it', async () => {
    const before = await counts();
    const refused = await create('org.admin', { userName: 'West.ADMIN' });
    expect(refused).toMatchObject({
      status: 409,
      message: 'user name West.ADMIN already exists',
      fields: { userName: 'user name West.ADMIN already exists' },
    });
    expect(await counts()).toEqual(before);
  });

  it('creates one of two that are made at once with one username', async () => {
    const answers = await Promise.all([create('org.admin'), create('org.admin')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('lets two people share an address', async () => {
    expect((await create('org.admin', { email: 'org.admin@example.org' })).status).toBe(200);
  });

  it.each([
    ['Short-1a', 'The password must have at least 12 characters'],
    ['Quiet-Hanna-77!', 'The password must not contain “han”, which is part of your username or name'],
    ['Football-2026!', 'This password is too common. Choose another.'],
  ])('holds the password %j to the rules', async (password, reason) => {
    const before = await counts();
    expect(await create('org.admin', { password })).toMatchObject({ status: 400, fields: { password: reason } });
    expect(await counts()).toEqual(before);
  });

  it('takes no field that isn’t asked for', async () => {
    const extra = {
      id: PERSONAS['super.admin'].personId,
      mfaRequired: true,
      mfa_required: true,
      passwordHash: 'x',
      password_hash: 'x',
      tosAccepted: true,
      isSuperAdmin: true,
      profiles: [{ securityProfile: { name: 'SUPER_ADMIN' } }],
      organizationId: sunrise,
      role: 'CALLER',
    };
    const answer = await create('org.admin', { password: NEW_PASSWORD, ...extra });
    expect(answer.status).toBe(200);
    expect(answer.data.person.id).not.toBe(extra.id);
    const row = await asSystem(test, ({ tx }) =>
      tx.selectFrom('credentials').selectAll().where('person_id', '=', answer.data.person.id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ mfa_required: false, tos_accepted_at: null });
    expect(row.password_hash).toMatch(/^\$argon2id/);
  });
});

describe('the command line', () => {
  const signup = {
    firstName: 'Hanna',
    lastName: 'Virtanen',
    userName: 'first.chief',
    email: 'chief@example.org',
    phone: '+12125550177',
    password: NEW_PASSWORD,
  };

  it('makes super admins', async () => {
    await createSuperAdmin(test.services, signup);
    const answer = await test.call(login, { body: { userName: 'first.chief', password: NEW_PASSWORD } });
    expect(answer.data).toMatchObject({ isSuperAdmin: true, user: { profiles: [{ organizationId: null }] } });
    await expect(createSuperAdmin(test.services, signup)).rejects.toMatchObject({ status: 409 });
    await expect(createSuperAdmin(test.services, { ...signup, password: 'short' })).rejects.toMatchObject({
      status: 400,
    });
  });
});
