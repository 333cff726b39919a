import { beforeEach, describe, expect, it } from 'vitest';
import { login } from '#src/schemas/auth.ts';
import { getPublicOrganization } from '#src/schemas/organizations.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { organizationBody, organizationCalls, type NewOrganization } from './organization-calls.ts';
import { addMembership } from './memberships.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';
import { NEW_PASSWORD } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;

const manager = {
  firstName: 'Hanna',
  lastName: 'Virtanen',
  userName: 'maple.chief',
  email: 'hanna@example.org',
  phone: '+12125550177',
  password: NEW_PASSWORD,
};

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { create, update, read, list, names, organizationCount } = organizationCalls(() => test);

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
    await addMembership(test, 'OUTREACH');
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

  it('has its own counts, for who sees all, too', async () => {
    const counts = async (as: 'west.admin' | 'super.admin') => {
      const { totalCallers, totalRecipients } = (await read(as, sunrise)).data.organization;
      return [totalCallers, totalRecipients];
    };
    expect(await counts('super.admin')).toEqual(await counts('west.admin'));
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
    const admins = await test.call(listMemberships, { as: 'super.admin', query });
    expect(admins.data.personOrganizations).toMatchObject([
      { role: { name: 'NONE' }, person: { userName: 'maple.chief' } },
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

  it.each<[Partial<NewOrganization>, string, string]>([
    [{ name: ' ' }, 'name', 'This field is required'],
    [{ name: 'x'.repeat(256) }, 'name', 'Use 255 characters or fewer'],
    [{ primaryContact: '' }, 'primaryContact', 'This field is required'],
    [{ email: 'nobody' }, 'email', 'Enter a valid email address'],
    [{ phone: '' }, 'phone', 'This field is required'],
    [{ phone: '555' }, 'phone', 'Enter a valid US phone number'],
    [{ phone: '+442071838750' }, 'phone', 'Enter a valid US phone number'],
    [{ timezone: 'Nowhere/Town' }, 'timezone', 'Choose a time zone from the list'],
    [
      { address: { ...organizationBody().address, street: 'x'.repeat(51) } },
      'address.street',
      'Use 50 characters or fewer',
    ],
    [
      { address: { ...organizationBody().address, zipcode: '1234' } },
      'address.zipcode',
      'The ZIP code must have exactly 5 digits',
    ],
    [{ address: { ...organizationBody().address, state: 'Narnia' } }, 'address.state', 'Choose a state from the list'],
    [
      { address: { ...organizationBody().address, stateShort: 'CA' } },
      'address.stateShort',
      'Choose a state from the list',
    ],
    [{ external: true }, 'externalOrgId', 'Enter the external ID, or turn off “External organization”'],
    [{ externalOrgId: 'X-1' }, 'externalOrgId', 'Clear the external ID, or turn on “External organization”'],
    [{ external: true, externalOrgId: 'X' }, 'externalOrgId', 'The external ID must have at least 2 characters'],
    [
      { external: true, externalOrgId: 'x'.repeat(256) },
      'externalOrgId',
      'The external ID must have at most 255 characters',
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
