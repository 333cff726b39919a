import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import {
  deleteMembership,
  listMemberships,
  matchPeople,
  returnToOnboarding,
  unmatchPeople,
  updateMembership,
  updatePersonRole,
} from '#src/schemas/memberships.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

/** What is kept of people that isn't so: combinations whose number is wrong, and what is repeated beside its tenant. */
async function wrong(): Promise<unknown[]> {
  const counts = await sql`
    with counted as (
      select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
        welcomed_at is not null as welcomed, count(*)::int as n from memberships group by 1, 2, 3, 4, 5, 6, 7)
    (select * from person_facets where n <> 0 except select * from counted)
    union all (select * from counted except select * from person_facets)`.execute(test.db);
  const memberships = await sql`
    select o.id from memberships o join people p on p.id = o.person_id left join last_calls l on l.membership_id = o.id
    where o.preferred_language is distinct from p.preferred_language
      or o.match_count <> (select count(*) from matches where o.id in (caller_id, recipient_id))
      or o.matched <> (o.match_count > 0)
      or (l.role_id, l.sort_name) is distinct from (o.role_id, o.sort_name)`.execute(test.db);
  return [...counts.rows, ...memberships.rows];
}

const as = 'org.admin' as const;
const total = async (query: QueryInput<typeof listMemberships>) =>
  (await test.call(listMemberships, { as, query })).data.pager.totalItems;

it('what lists are filtered by is kept through all that happens to people', async () => {
  expect(await wrong()).toEqual([]);
  const caller = await addMembership(test, 'CALLER', { customFields: { preferredLanguage: 'Tagalog' } });
  const recipients = [await addMembership(test, 'RECIPIENT'), await addMembership(test, 'RECIPIENT')];
  expect(await wrong()).toEqual([]);
  const ofTagalog = () => total({ role: 'CALLER', language: 'Tagalog' });
  const before = await ofTagalog();
  const write = async (sent: Promise<{ status: number }>) => {
    expect((await sent).status).toBe(200);
    expect(await wrong()).toEqual([]);
  };
  const params = { id: caller.id };
  await write(test.call(updateMembership, { as, params, body: { customFields: { preferredLanguage: 'Spanish' } } }));
  expect(await ofTagalog()).toBe(before - 1);
  await write(test.call(updateMembership, { as, params, body: { lastName: 'Aaltonen' } }));
  await write(test.call(updateMembership, { as, params, body: { lastName: 'Virtanen' } }));
  await write(test.call(updateMembership, { as, params, body: { programId: programIdsOf('harbor')[1] } }));
  for (const { id } of recipients)
    await write(test.call(matchPeople, { as, body: { callerId: caller.id, recipientId: id } }));
  const [first, second] = recipients.map(({ id }) => ({ callerId: caller.id, recipientId: id }));
  const matched = () => total({ search: 'Hanna Virtanen', role: 'CALLER', matched: true });
  if (!first || !second) throw new Error('There are two recipients');
  await write(test.call(unmatchPeople, { as, body: first }));
  expect(await matched()).toBe(1);
  await write(test.call(deleteMembership, { as, params: { id: second.recipientId } }));
  expect(await matched()).toBe(0);
  await write(test.call(matchPeople, { as, body: first }));
  await write(test.call(returnToOnboarding, { as, params: { id: first.recipientId } }));
  await write(test.call(updatePersonRole, { as, params: { id: caller.id, roleId: ROLE_IDS.RECIPIENT } }));
  await write(test.call(updateMembership, { as, params, body: { active: false } }));
  await write(test.call(deleteMembership, { as, params }));
});

it('is right after matches of one person are made and ended at once', async () => {
  const caller = await addMembership(test, 'CALLER');
  const people = await Promise.all(Array.from({ length: 4 }, () => addMembership(test, 'RECIPIENT')));
  const pairs = people.map(({ id }) => ({ callerId: caller.id, recipientId: id }));
  await Promise.all(pairs.slice(0, 2).map((body) => test.call(matchPeople, { as, body })));
  await Promise.all([
    ...pairs.slice(0, 2).map((body) => test.call(unmatchPeople, { as, body })),
    ...pairs.slice(2).map((body) => test.call(matchPeople, { as, body })),
  ]);
  expect(await wrong()).toEqual([]);
  expect(await total({ search: 'Hanna Virtanen', role: 'CALLER', matched: true })).toBe(1);
});

it.each([
  { language: 'Spanish' },
  { matched: true },
  { matched: false, language: 'English' },
  { programId: programIdsOf('harbor')[0] },
  { programId: programIdsOf('harbor')[0], language: 'English', welcomed: false },
] as const)('the total is what the pages give: %o', async (filter) => {
  const query = { role: 'RECIPIENT', limit: 100, ...filter } as const;
  const wanted = await total(query);
  const found = new Set<string>();
  for (let page = 1; page <= Math.ceil(wanted / 100) + 1; page += 1) {
    const { data } = await test.call(listMemberships, { as, query: { ...query, page } });
    for (const { id } of data.personOrganizations) found.add(id);
  }
  expect(wanted).toBeGreaterThan(0);
  expect(found.size).toBe(wanted);
});
