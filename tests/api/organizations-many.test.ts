import { expect, test } from 'vitest';
import { seedOrganizations } from '#server/seed/bench.ts';
import { listOrganizations } from '#src/schemas/organizations.ts';
import { DEMO_ORGANIZATIONS, testApi } from './harness.ts';

test('pages, sorts and searches many organizations without losing or repeating one', async () => {
  const api = await testApi();
  await seedOrganizations(api.services, 120);
  const names: string[] = [];
  for (let page = 0; page < 3; page += 1) {
    const query = { page, limit: 50, sortBy: 'name', sortDirection: 'desc' };
    const { data } = await api.call(listOrganizations, { as: 'super.admin', query });
    expect(data.pager).toMatchObject({ page, totalItems: 123, totalPages: 3, itemsPerPage: 50 });
    names.push(...data.organizations.map(({ name }) => name));
  }
  expect(new Set(names).size).toBe(123);
  const byPeople = await api.call(listOrganizations, {
    as: 'super.admin',
    query: { sortBy: 'totalRecipients', sortDirection: 'desc', limit: 2 },
  });
  expect(byPeople.data.organizations.map(({ name }) => name)).toEqual([
    'Harbor Light Neighbors',
    'Sunrise Valley Companions',
  ]);
  const found = await api.call(listOrganizations, { as: 'super.admin', query: { searchBy: 'harbor light' } });
  expect(found.data.organizations.map(({ name }) => name)).toEqual(['Harbor Light Neighbors']);
});

test('sorts organizations by name and by contact without regard to case and accents', async () => {
  const api = await testApi();
  const { harbor, sunrise, prairie } = DEMO_ORGANIZATIONS;
  const spelled = { [harbor]: 'Zion Callers', [sunrise]: 'arbor friends', [prairie]: 'Árbol Vecinos' };
  for (const [id, text] of Object.entries(spelled)) {
    const values = { name: text, primary_contact: text };
    await api.services.db.updateTable('organizations').set(values).where('id', '=', id).execute();
  }
  for (const sortBy of ['name', 'primaryContact'] as const) {
    const { data } = await api.call(listOrganizations, { as: 'super.admin', query: { sortBy } });
    expect(data.organizations.map((each) => each[sortBy])).toEqual(['Árbol Vecinos', 'arbor friends', 'Zion Callers']);
  }
});
