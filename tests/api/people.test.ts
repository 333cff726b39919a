import { beforeEach, describe, expect, it } from 'vitest';
import { PERSON_DETAIL_DEFINITIONS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { createSuperAdmin } from '#server/domain/super-admin.ts';
import { login, savePassword } from '#src/schemas/auth.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { createPerson, getPerson, listPersonDetailDefinitions, listProfiles, listRoles } from '#src/schemas/people.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { asSystem, claimsOf, lastLink, lastMessage, NEW_PASSWORD, signIn } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

type Body = BodyInput<typeof createPerson>;

const grant = (securityProfileId: string = SECURITY_PROFILE_IDS.ORG_ADMIN, organizationId: string = harbor) => ({
  organizationId,
  securityProfileId,
});

const body = (changes: Partial<Body> = {}): Body => ({
  firstName: 'Hanna',
  lastName: 'Virtanen',
  userName: 'hanna.v',
  email: 'hanna@example.org',
  phone: '+12125550177',
  organizationProfiles: [grant()],
  ...changes,
});

const create = (as: PersonaName, changes: Partial<Body> = {}) => test.call(createPerson, { as, body: body(changes) });

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
      'person_organizations',
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

describe('a person by id', () => {
  const read = (as: PersonaName, id: string) => test.call(getPerson, { as, params: { id } });

  it('is shown to admins of the organization', async () => {
    expect((await read('org.user', PERSONAS['mfa.admin'].personId)).data.person).toEqual({
      id: PERSONAS['mfa.admin'].personId,
      email: 'mfa.admin@example.org',
      firstName: 'Ngozi',
      lastName: 'Adeyemi',
      preferredName: null,
      phone: '+12125550106',
      phoneAlternate: '+12125550116',
      userName: 'mfa.admin',
      personDetailId: expect.any(String) as string,
      externalPersonId: null,
    });
    expect((await read('super.admin', PERSONAS['west.admin'].personId)).status).toBe(200);
  });

  it('of another organization is not there', async () => {
    expect((await read('org.admin', PERSONAS['west.admin'].personId)).status).toBe(404);
    expect((await read('org.admin', PERSONAS['super.admin'].personId)).status).toBe(404);
    expect((await read('org.admin', test.services.newId())).status).toBe(404);
    expect((await read('org.admin', 'garbage')).status).toBe(404);
  });

  it('is oneself for everybody, and nobody else for ordinary users', async () => {
    for (const persona of ['caller', 'inactive.admin', 'expired.admin', 'new.manager', 'super.admin'] as const) {
      const answer = await test.call(getPerson, {
        as: persona,
        params: { id: PERSONAS[persona].personId },
        organizationId: null,
      });
      expect(answer).toMatchObject({ status: 200, data: { person: { userName: persona } } });
    }
    expect((await read('caller', PERSONAS['org.admin'].personId)).status).toBe(403);
  });
});

describe('what forms need', () => {
  it('lists the profiles, the highest-ranked first', async () => {
    const { data } = await test.call(listProfiles, { as: 'org.admin' });
    expect(data.securityProfiles.map(({ name }) => name)).toEqual([
      'SUPER_ADMIN',
      'ORG_ADMIN',
      'ORG_USER',
      'USER',
      'NOT_PROFILE',
    ]);
    expect(data.securityProfiles[1]?.id).toBe(SECURITY_PROFILE_IDS.ORG_ADMIN);
  });

  it('lists the roles', async () => {
    const { data } = await test.call(listRoles, { as: 'org.user' });
    expect(data.roles.map(({ name }) => name)).toEqual(['RECIPIENT', 'CALLER', 'OUTREACH', 'INACTIVE']);
  });

  it('lists the fields of a person’s details, during the signup too', async () => {
    const { data } = await test.call(listPersonDetailDefinitions, { as: 'new.manager' });
    expect(data.personDetailDefinitions.map(({ name }) => name)).toEqual(
      PERSON_DETAIL_DEFINITIONS.map(({ name }) => name),
    );
    expect(data.personDetailDefinitions[0]).toMatchObject({ type: 'choice', options: ['Mobile', 'Landline'] });
  });
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
      person_organizations: (before['person_organizations'] ?? 0) + 1,
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
    ['expired.admin', 403, 'Your password has expired. Please, choose a new one'],
    ['new.manager', 403, 'Finish the signup of your organization first'],
    ['west.admin', 404, 'Not found'],
  ] as const)('is refused to %s', async (persona, status, message) => {
    const before = await counts();
    const organizationId = persona === 'inactive.admin' ? null : undefined;
    const input = { as: persona, body: body(), ...(organizationId === null ? { organizationId } : {}) };
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
      if (profile !== '') expect(refused.message).toBe('This profile cannot be given');
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
        body: body({ organizationProfiles: grants }),
      } as const;
      expect((await test.call(createPerson, header)).status).toBe(403);
    }
    expect(await counts()).toEqual(before);
  });

  it('lets somebody of two organizations give profiles in the selected one alone', async () => {
    expect((await create('many.hats')).status).toBe(200);
    const inSunrise = { as: 'many.hats', organizationId: sunrise } as const;
    expect((await test.call(createPerson, { ...inSunrise, body: body({ userName: 'other.v' }) })).status).toBe(403);
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
    ['Quiet-Hanna-77!', 'The password must not contain “han”, which is part of the username or name'],
    ['Football-2026!', 'This password is too common'],
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

describe('an invitation', () => {
  async function invited() {
    const { data } = await create('org.admin');
    const { searchParams } = await lastLink(test);
    return { personId: data.person.id, bearer: searchParams.get('token') ?? '', user: searchParams.get('user') };
  }
  const accept = (bearer: string, userId: string, password = NEW_PASSWORD) =>
    test.call(savePassword, { bearer, params: { userId }, body: { password } });
  const EXPIRED = { status: 400, message: 'This link is no longer valid. Please, ask for a new one' };

  it('says who invites whom to what, and leads to the first password', async () => {
    const { personId, bearer, user } = await invited();
    expect(user).toBe(personId);
    expect((await test.outbox()).at(-1)).toMatchObject({
      kind: 'mail',
      recipient: 'hanna@example.org',
      subject: 'Daniel Castellanos invites you to Harbor Light Neighbors',
    });
    expect(await lastMessage(test)).toContain('Your username is hanna.v.');
    expect((await lastLink(test)).href).toMatch(
      /^http:\/\/console\.test\/public\/invitation\?user=[\w-]{36}&token=[\w-]{43}$/,
    );
    expect((await test.call(login, { body: { userName: 'hanna.v', password: NEW_PASSWORD } })).status).toBe(401);
    expect((await accept(bearer, personId)).status).toBe(200);
    expect((await test.call(login, { body: { userName: 'hanna.v', password: NEW_PASSWORD } })).status).toBe(200);
  });

  it('works once, also when it is used twice at once', async () => {
    const { personId, bearer } = await invited();
    const answers = await Promise.all([accept(bearer, personId), accept(bearer, personId, 'Quiet-Forest-88!')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await accept(bearer, personId, 'Quiet-Garden-99!')).toMatchObject(EXPIRED);
  });

  it('works for 7 days', async () => {
    const { personId, bearer } = await invited();
    test.clock.advance(7 * 86_400);
    expect(await accept(bearer, personId)).toMatchObject(EXPIRED);
  });

  it('is good for the person it names, and for nothing but the password', async () => {
    const { personId, bearer } = await invited();
    expect((await accept(bearer, PERSONAS['org.admin'].personId)).status).toBe(403);
    expect((await test.call(getPerson, { bearer, params: { id: personId } })).status).toBe(401);
    expect((await test.call(listRoles, { bearer })).status).toBe(401);
    expect((await accept(bearer, personId)).status).toBe(200);
  });

  it('holds the password to the rules, and stays good meanwhile', async () => {
    const { personId, bearer } = await invited();
    expect(await accept(bearer, personId, 'Quiet-Hanna-77!')).toMatchObject({
      status: 400,
      message: 'Invalid password',
    });
    expect((await accept(bearer, personId)).status).toBe(200);
  });

  it('is not forged', async () => {
    const { personId, bearer } = await invited();
    const hashes = await asSystem(test, ({ tx }) => tx.selectFrom('one_time_tokens').select('token_hash').execute());
    expect(await accept('A'.repeat(43), personId)).toMatchObject(EXPIRED);
    for (const forged of [hashes[0]?.token_hash ?? '', bearer.slice(1), 'garbage', '%']) {
      expect(await accept(forged, personId), forged).toMatchObject({ status: 401 });
    }
    const waiting = (await signIn(test, 'mfa.admin')).user;
    expect((await accept(waiting.token, waiting.userId)).status).toBe(403);
    const ended = await signIn(test, 'org.admin');
    test.clock.advance(13 * 3600);
    expect(claimsOf(ended.user.token)['sub']).toBe(ended.user.userId);
    expect((await accept(ended.user.token, ended.user.userId)).status).toBe(401);
  });
});
