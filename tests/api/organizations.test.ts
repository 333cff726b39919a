import { beforeEach, describe, expect, it } from 'vitest';
import { getPerson } from '#src/schemas/people.ts';
import { login } from '#src/schemas/auth.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import {
  createOrganization,
  getOrganization,
  getPublicOrganization,
  listOrganizationChanges,
  listOrganizations,
  updateOrganization,
} from '#src/schemas/organizations.ts';
import { deletePersonOrganization, listPersonOrganizations, matchPeople } from '#src/schemas/person-organizations.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type CallInput, type PersonaName, type TestApi } from './harness.ts';
import { addPlace, historyOf } from './places.ts';
import { asSystem, NEW_PASSWORD } from './sign-in.ts';

const { harbor, sunrise, prairie } = DEMO_ORGANIZATIONS;
const NOT_FOUND = { status: 404, message: 'Not found' };
const DENIED = { status: 403, message: 'You cannot perform this action' };

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

type Body = BodyInput<typeof createOrganization>;
type Changes = BodyInput<typeof updateOrganization>;

const body = (changes: Partial<Body> = {}): Body => ({
  name: 'Maple Street Friends',
  primaryContact: 'Hanna Virtanen',
  email: 'office@maple.example.org',
  phone: '+12125550188',
  address: { street: '1 Maple Street', city: 'Albany', state: 'New York', stateShort: 'NY', zipcode: '12207' },
  ...changes,
});
const manager = {
  firstName: 'Hanna',
  lastName: 'Virtanen',
  userName: 'maple.chief',
  email: 'hanna@example.org',
  phone: '+12125550177',
  password: NEW_PASSWORD,
};

const create = (changes: Partial<Body> = {}, as: PersonaName = 'super.admin') =>
  test.call(createOrganization, { as, body: body(changes) });
const update = (changes: Changes, as: PersonaName = 'org.admin', id: string = harbor) =>
  test.call(updateOrganization, { as, params: { id }, body: changes });
const read = (as: PersonaName, organizationId: string = harbor) =>
  test.call(getOrganization, { as, params: { organizationId } });
const list = (query: NonNullable<CallInput<typeof listOrganizations>['query']> = {}, as: PersonaName = 'super.admin') =>
  test.call(listOrganizations, { as, query });
const names = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).data.organizations.map(({ name }) => name);
const organizationCount = async () => (await list()).data.pager.totalItems;

describe('the list', () => {
  it('counts pages from 0', async () => {
    const first = await list({ limit: 2 });
    expect(first.data.pager).toEqual({ page: 0, totalItems: 3, itemsPerPage: 2, totalPages: 2 });
    expect(first.data.organizations).toHaveLength(2);
    const second = await list({ limit: 2, page: 1 });
    expect(second.data.pager.page).toBe(1);
    expect(second.data.organizations.map(({ name }) => name)).toEqual(['Sunrise Valley Companions']);
    expect((await list({ page: 7 })).data.organizations).toEqual([]);
    expect((await list()).data.pager.itemsPerPage).toBe(10);
    for (const query of [{ page: -1 }, { limit: 0 }, { limit: 101 }, { sortBy: 'search' }]) {
      expect((await list(query)).status).toBe(400);
    }
  });

  it('sorts by names and by counts, both ways', async () => {
    const byName = ['Harbor Light Neighbors', 'Prairie Rose Callers', 'Sunrise Valley Companions'];
    expect(await names({})).toEqual(byName);
    expect(await names({ sortBy: 'name', sortDirection: 'desc' })).toEqual(byName.toReversed());
    for (const sortBy of ['totalCallers', 'totalRecipients', 'totalOutreaches', 'totalInactive'] as const) {
      for (const sortDirection of ['asc', 'desc'] as const) {
        const counts = (await list({ sortBy, sortDirection })).data.organizations.map((one) => one[sortBy]);
        const sorted = counts.toSorted((a, b) => (sortDirection === 'asc' ? a - b : b - a));
        expect(counts).toEqual(sorted);
        expect(new Set(counts).size).toBeGreaterThan(1);
      }
    }
  });

  it('follows the people', async () => {
    const before = (await read('super.admin')).data.organization;
    await addPlace(test, 'OUTREACH');
    const after = (await list({ searchBy: 'harbor' })).data.organizations[0];
    expect(after).toMatchObject({
      totalOutreaches: before.totalOutreaches + 1,
      totalCallers: before.totalCallers,
      totalRecipients: before.totalRecipients,
      totalInactive: before.totalInactive,
    });
  });

  it('is searched by words, parts and two letters; wildcards are letters', async () => {
    expect(await names({ searchBy: 'VALLEY sunr' })).toEqual(['Sunrise Valley Companions']);
    expect(await names({ searchBy: 'lucia' })).toEqual(['Sunrise Valley Companions']);
    expect(await names({ searchBy: 'pr' })).toEqual(['Prairie Rose Callers']);
    for (const wildcard of ['%', '_', '%%%', 'h%r', 'h_rbor', '\\']) {
      expect(await names({ searchBy: wildcard }), wildcard).toEqual([]);
    }
    await create({ name: '100% Friends_of' });
    expect(await names({ searchBy: '100%' })).toEqual(['100% Friends_of']);
    expect(await names({ searchBy: 'friends_' })).toEqual(['100% Friends_of']);
  });

  it('shows organization admins their own alone', async () => {
    const { data } = await list({}, 'org.admin');
    expect(data.organizations.map(({ id }) => id)).toEqual([harbor]);
    expect((await list({}, 'caller')).status).toBe(403);
  });
});

describe('an organization by id', () => {
  it('tells programs, statuses, configurations and counts', async () => {
    const { organization } = (await read('org.user')).data;
    expect(organization).toMatchObject({
      name: 'Harbor Light Neighbors',
      external: true,
      externalOrgId: 'HLN-2041',
      address: { street: '418 Fulton Street', stateShort: 'NY' },
      customFields: { region: 'Northeast' },
    });
    expect(organization.programs).toHaveLength(4);
    expect(organization.personStatuses).toHaveLength(5);
    expect(organization.configurations).toContainEqual({ identifier: 'matching', active: true });
  });

  it('of others is not there', async () => {
    for (const id of [sunrise, test.services.newId(), 'garbage']) {
      expect(await read('org.admin', id)).toMatchObject(NOT_FOUND);
    }
    expect((await read('super.admin', sunrise)).status).toBe(200);
  });

  it('tells the public its name and line while it is active', async () => {
    const ask = (id: string) => test.call(getPublicOrganization, { params: { id } });
    expect((await ask(harbor)).data).toEqual({
      organization: { id: harbor, name: 'Harbor Light Neighbors', phone: '+12125550140' },
    });
    expect(await ask('garbage')).toMatchObject(NOT_FOUND);
    await update({ active: false }, 'super.admin');
    expect(await ask(harbor)).toMatchObject(NOT_FOUND);
  });
});

describe('creating', () => {
  it('makes an organization with the system’s statuses and its manager', async () => {
    const { status, data } = await create({ orgAdmin: manager });
    expect(status).toBe(200);
    expect(data.organization).toMatchObject({
      active: true,
      signupCompleted: false,
      timezone: 'UTC',
      external: false,
      externalOrgId: null,
      programs: [],
    });
    expect(data.organization.personStatuses.map(({ name, systemDefined }) => [name, systemDefined])).toEqual([
      ['Active', true],
      ['On hold', true],
    ]);
    expect(data.organization.configurations.map(({ identifier }) => identifier)).not.toContain('selfSignup');
    const query = { organizationId: data.organization.id, profile: 'ORG_ADMIN' };
    const admins = await test.call(listPersonOrganizations, { as: 'super.admin', query });
    expect(admins.data.personOrganizations).toMatchObject([
      { role: { name: 'CALLER' }, person: { userName: 'maple.chief' } },
    ]);
    const signedIn = await test.call(login, { body: { userName: 'maple.chief', password: NEW_PASSWORD } });
    expect(signedIn.data).toMatchObject({
      organizationId: data.organization.id,
      user: { profiles: [{ securityProfile: { name: 'ORG_ADMIN' }, organization: { signupCompleted: false } }] },
    });
  });

  it('keeps nothing of an organization whose manager is refused', async () => {
    expect(await create({ orgAdmin: { ...manager, userName: 'org.admin' } })).toMatchObject({
      status: 409,
      fields: { 'orgAdmin.userName': 'user name org.admin already exists' },
    });
    expect(await create({ orgAdmin: { ...manager, password: 'short' } })).toMatchObject({
      status: 400,
      fields: { 'orgAdmin.password': expect.any(String) as string },
    });
    expect(await organizationCount()).toBe(3);
  });

  it('refuses a name that exists in any spelling', async () => {
    const message = 'An organization with this name already exists';
    expect(await create({ name: 'HARBOR light neighbors' })).toMatchObject({
      status: 409,
      message,
      fields: { name: message },
    });
  });

  it.each<[Partial<Body>, string, string]>([
    [{ name: ' ' }, 'name', 'This field is required'],
    [{ name: 'x'.repeat(256) }, 'name', 'At most 255 characters'],
    [{ primaryContact: '' }, 'primaryContact', 'This field is required'],
    [{ email: 'nobody' }, 'email', 'Invalid email address'],
    [{ phone: '' }, 'phone', 'This field is required'],
    [{ phone: '555' }, 'phone', 'Enter a valid US phone number'],
    [{ phone: '+442071838750' }, 'phone', 'Enter a valid US phone number'],
    [{ timezone: 'Nowhere/Town' }, 'timezone', 'Choose a time zone from the list'],
    [{ address: { ...body().address, street: 'x'.repeat(51) } }, 'address.street', 'At most 50 characters'],
    [{ address: { ...body().address, zipcode: '1234' } }, 'address.zipcode', 'The zip code must have exactly 5 digits'],
    [{ address: { ...body().address, state: 'Narnia' } }, 'address.state', 'Choose a state from the list'],
    [{ address: { ...body().address, stateShort: 'CA' } }, 'address.stateShort', 'Choose a state from the list'],
    [{ external: true }, 'externalOrgId', 'The external id is required when the external switch is on'],
    [{ externalOrgId: 'X-1' }, 'externalOrgId', 'The external id must be empty when the external switch is off'],
    [{ external: true, externalOrgId: 'X' }, 'externalOrgId', 'The external id must have at least 2 characters'],
    [
      { external: true, externalOrgId: 'x'.repeat(256) },
      'externalOrgId',
      'The external id must have at most 255 characters',
    ],
  ])('refuses %j', async (changes, field, words) => {
    expect(await create(changes)).toMatchObject({ status: 400, fields: { [field]: words } });
  });

  it('is for super admins', async () => {
    for (const persona of ['org.admin', 'org.user', 'caller'] as const) {
      expect(await create({}, persona)).toMatchObject(DENIED);
    }
    expect(await organizationCount()).toBe(3);
  });
});

describe('an edit', () => {
  it('changes the fields that are given and no other', async () => {
    const before = (await read('org.admin')).data.organization;
    const { data } = await update({ primaryContact: ' Mei-Ling Zhao ' });
    expect(data.organization).toEqual({ ...before, primaryContact: 'Mei-Ling Zhao' });
    expect((await historyOf(test, harbor)).at(-1)).toMatchObject({
      actor_id: PERSONAS['org.admin'].personId,
      action: 'updated',
      before: { primaryContact: 'Daniel Castellanos' },
      after: { primaryContact: 'Mei-Ling Zhao' },
    });
  });

  it('that changes nothing is not told', async () => {
    const before = await historyOf(test, harbor);
    expect((await update({ name: 'Harbor Light Neighbors' })).status).toBe(200);
    expect(await historyOf(test, harbor)).toEqual(before);
  });

  it('refuses the name of another one, but lets it change its own spelling', async () => {
    expect(await update({ name: 'sunrise valley companions' })).toMatchObject({
      status: 409,
      fields: { name: 'An organization with this name already exists' },
    });
    expect((await update({ name: 'HARBOR Light Neighbors' })).data.organization.name).toBe('HARBOR Light Neighbors');
  });

  it('holds the external id to its switch as both will be', async () => {
    const required = 'The external id is required when the external switch is on';
    const empty = 'The external id must be empty when the external switch is off';
    expect(await update({ external: false })).toMatchObject({ status: 400, fields: { externalOrgId: empty } });
    expect(await update({ externalOrgId: '' })).toMatchObject({ status: 400, fields: { externalOrgId: required } });
    expect(await update({ external: true }, 'west.admin', sunrise)).toMatchObject({
      fields: { externalOrgId: required },
    });
    expect(await update({ externalOrgId: 'SVC-1' }, 'west.admin', sunrise)).toMatchObject({
      fields: { externalOrgId: empty },
    });
    expect((await update({ external: false, externalOrgId: null })).data.organization).toMatchObject({
      external: false,
      externalOrgId: null,
    });
    expect((await update({ external: true, externalOrgId: 'HLN-1' })).status).toBe(200);
  });

  it('lets the manager of one that is not set up complete the signup, and change nothing else', async () => {
    const refused = { status: 403, message: 'Finish the signup of your organization first' };
    expect(await update({ name: 'Renamed' }, 'new.manager', prairie)).toMatchObject(refused);
    expect(await update({ signupCompleted: true, name: 'Renamed' }, 'new.manager', prairie)).toMatchObject(refused);
    expect(await update({}, 'new.manager', prairie)).toMatchObject(refused);
  });

  it('completes the signup, for good', async () => {
    const { data } = await update({ signupCompleted: true }, 'new.manager', prairie);
    expect(data.organization.signupCompleted).toBe(true);
    expect(
      (
        await test.call(updateOrganization, {
          as: 'new.manager',
          params: { id: prairie },
          body: { signupCompleted: false as unknown as true },
        })
      ).status,
    ).toBe(400);
    expect((await list({}, 'new.manager')).status).toBe(200);
  });

  it('switches features, for the organization’s own admins too', async () => {
    const off = [{ identifier: 'SURVEYS', active: false }];
    const { data } = await update({ configurations: off });
    expect(data.organization.configurations).toContainEqual({ identifier: 'surveys', active: false });
    expect(data.organization.configurations).toContainEqual({ identifier: 'matching', active: true });
    expect(data.organization.configurations).toHaveLength(11);
    const on = [{ identifier: 'selfSignup', active: true }];
    expect(await update({ configurations: on }, 'org.user')).toMatchObject(DENIED);
    expect((await update({ configurations: on }, 'super.admin')).data.organization.configurations).toContainEqual(
      on[0],
    );
    expect(await update({ configurations: on }, 'org.admin', prairie)).toMatchObject(NOT_FOUND);
    expect(await update({ configurations: [{ identifier: 'teleport', active: true }] })).toMatchObject({
      status: 400,
      fields: { 'configurations.0.identifier': 'This value is not valid' },
    });
  });

  it('is for admins of the organization', async () => {
    expect(await update({ primaryContact: 'X' }, 'org.user')).toMatchObject(DENIED);
    expect(await update({ primaryContact: 'X' }, 'west.admin')).toMatchObject(NOT_FOUND);
    expect(await update({ primaryContact: 'X' }, 'super.admin', test.services.newId())).toMatchObject(NOT_FOUND);
    expect(await update({ primaryContact: 'X' }, 'super.admin', 'garbage')).toMatchObject(NOT_FOUND);
  });
});

describe('being active', () => {
  it('is for super admins to say', async () => {
    for (const active of [true, false]) expect(await update({ active })).toMatchObject(DENIED);
    expect((await update({ active: false }, 'super.admin')).data.organization.active).toBe(false);
    expect((await update({ active: true }, 'super.admin')).data.organization.active).toBe(true);
  });

  it('ends with the sessions of who has no other organization', async () => {
    const me = (persona: PersonaName) =>
      test.call(getPerson, { as: persona, params: { id: PERSONAS[persona].personId }, organizationId: null });
    for (const persona of ['org.admin', 'many.hats', 'west.admin'] as const) {
      expect((await me(persona)).status).toBe(200);
    }
    await update({ active: false }, 'super.admin');
    expect((await me('org.admin')).status).toBe(401);
    expect((await me('many.hats')).status).toBe(200);
    expect((await me('west.admin')).status).toBe(200);
    expect((await me('super.admin')).status).toBe(200);
    const ended = await asSystem(test, ({ tx }) =>
      tx.selectFrom('sessions').select('person_id').where('revoked_at', 'is not', null).execute(),
    );
    expect(ended).toContainEqual({ person_id: PERSONAS['org.admin'].personId });
  });
});

describe('the history', () => {
  it('tells the latest first, a page at a time', async () => {
    await update({ primaryContact: 'One' });
    test.clock.advance(60);
    await update({ primaryContact: 'Two' });
    const params = { organizationId: harbor };
    const { data } = await test.call(listOrganizationChanges, { as: 'org.user', params, query: { limit: 1 } });
    expect(data.rows).toMatchObject([
      { actor: { name: 'Daniel Castellanos' }, before: { primaryContact: 'One' }, after: { primaryContact: 'Two' } },
    ]);
    expect(data.pager.page).toBe(1);
    const next = await test.call(listOrganizationChanges, { as: 'org.user', params, query: { limit: 1, page: 2 } });
    expect(next.data.rows).toMatchObject([{ after: { primaryContact: 'One' } }]);
    expect(await test.call(listOrganizationChanges, { as: 'west.admin', params })).toMatchObject(NOT_FOUND);
  });

  it('names the people it tells of, also those who were deleted since', async () => {
    const subjects = async () => {
      const params = { organizationId: harbor };
      const { data } = await test.call(listOrganizationChanges, { as: 'org.user', params, query: { limit: 5 } });
      return data.rows.map((row) => [row.entity, row.action, ...row.subjects]);
    };
    const caller = await addPlace(test, 'CALLER', { userName: 'hanna.v' });
    test.clock.advance(1);
    const recipient = await addPlace(test, 'RECIPIENT', { firstName: 'Bo', lastName: 'Chu' });
    test.clock.advance(1);
    const pair = { callerId: caller.id, recipientId: recipient.id };
    expect((await test.call(matchPeople, { as: 'org.admin', body: pair })).status).toBe(200);
    expect((await subjects()).slice(0, 3)).toEqual([
      ['match', 'created', 'Hanna Virtanen', 'Bo Chu'],
      ['person-organization', 'created', 'Bo Chu'],
      ['person-organization', 'created', 'Hanna Virtanen'],
    ]);
    test.clock.advance(1);
    expect((await test.call(deletePersonOrganization, { as: 'org.admin', params: { id: recipient.id } })).status).toBe(
      200,
    );
    expect((await subjects())[0]).toEqual(['person-organization', 'deleted', 'Bo Chu']);
  });
});
