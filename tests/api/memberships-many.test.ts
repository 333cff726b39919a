import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { seedPeople } from '#server/seed/bench.ts';
import { programIdsOf, statusIdsOf } from '#server/seed/organizations.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { PERSON_SORTS, type PersonSort } from '#src/schemas/person-sorts.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';

/** All that a condition finds, in an order and then by name, by the plainest of queries. */
async function plainly({ db }: TestApi, where: RawBuilder<unknown>, order = sql`sort_name`): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from memberships o
    where organization_id = ${DEMO_ORGANIZATIONS.harbor} and ${where} order by ${order}, sort_name, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Holds pages from both ends and from the middle to what they should be. */
async function expectPages(api: TestApi, query: QueryInput<typeof listMemberships>, expected: readonly string[]) {
  const pages = Math.ceil(expected.length / 10);
  for (const page of new Set([1, 2, Math.ceil(pages / 2), pages - 1, pages, pages + 1].filter((n) => n > 0))) {
    const { data } = await api.call(listMemberships, { as: 'org.admin', query: { ...query, page } });
    const name = `${JSON.stringify(query)} page ${page}`;
    expect(data.pager, name).toEqual({ page, itemsPerPage: 10, totalItems: expected.length, totalPages: pages });
    expect(
      data.personOrganizations.map(({ id }) => id),
      name,
    ).toEqual(expected.slice((page - 1) * 10, page * 10));
  }
}

test('every page of thousands of people is the one that the plainest query gives', async () => {
  const api = await testApi();
  await seedPeople(api.services, DEMO_ORGANIZATIONS.harbor, 7000);
  const [, programId = ''] = programIdsOf('harbor');
  const [, statusId = ''] = statusIdsOf('harbor');
  const [recipients, callers] = ['RECIPIENT', 'CALLER'].map(
    (role) => sql`role_id = (select id from roles where name = ${role})`,
  ) as [RawBuilder<unknown>, RawBuilder<unknown>];
  const spanish = sql`exists (select from people p where p.id = o.person_id and p.preferred_language = 'Spanish')`;
  const matched = sql`exists (select from matches m where o.id in (m.caller_id, m.recipient_id))`;
  const filters: Array<[Record<string, string | boolean>, RawBuilder<unknown>]> = [
    [{}, sql`true`],
    [{ role: 'RECIPIENT' }, recipients],
    [{ active: true }, sql`active`],
    [{ active: false, role: 'CALLER' }, sql`false`],
    [{ search: 'ma' }, sql`search like '% ma%'`],
    [{ search: 'MA', role: 'CALLER' }, sql`search like '% ma%' and ${callers}`],
    [{ search: 'garcía' }, sql`search like '%garcia%'`],
    [{ search: 'example.org' }, sql`search like '%example.org%'`],
    [{ search: 'z', active: true }, sql`search like '% z%' and active`],
    [{ search: 'an lop' }, sql`search like '% an%' and search like '%lop%'`],
    [{ matched: true }, matched],
    [{ matched: false }, sql`not ${matched}`],
    [{ matched: false, search: 'maria' }, sql`not ${matched} and search like '%maria%'`],
    [{ programId }, sql`program_id = ${programId}`],
    [{ statusId, role: 'RECIPIENT' }, sql`organization_person_status_id = ${statusId} and ${recipients}`],
    [{ language: 'Spanish' }, spanish],
    [
      { language: 'Spanish', programId, search: 'ma' },
      sql`${spanish} and program_id = ${programId} and search like '% ma%'`,
    ],
  ];
  for (const [filter, where] of filters) await expectPages(api, filter, await plainly(api, where));

  const nameOf = (table: 'programs' | 'organization_person_statuses', column: string) => [
    sql`(select fold(t.name) from ${sql.table(table)} t where t.id = ${sql.ref(column)}) collate "C"`,
    sql.ref(column),
  ];
  const keys: Record<PersonSort, ReadonlyArray<RawBuilder<unknown>>> = {
    name: [sql`o.sort_name`],
    program: nameOf('programs', 'o.program_id'),
    status: nameOf('organization_person_statuses', 'o.organization_person_status_id'),
    matches: [sql`(select count(*) from matches m where o.id in (m.caller_id, m.recipient_id))`],
    lastCall: [sql`(select called_on from last_calls l where l.membership_id = o.id)`],
    enrolled: [sql`o.enrollment_date`],
    unenrolled: [sql`o.unenrollment_date`],
    welcomedAt: [sql`o.welcomed_at`],
  };
  const orderBy = (sortBy: PersonSort, way: RawBuilder<unknown>) =>
    sql.join(keys[sortBy].map((key) => sql`${key} ${way}`));
  const reversed = new Set<PersonSort>(['name', 'enrolled', 'unenrolled', 'welcomedAt']);
  // some have nothing of it, and many have the same of it
  await sql`update memberships set program_id = null where id in (select id from memberships limit 40)`.execute(api.db);
  await sql`update memberships set enrollment_date = null where pin is null and sort_name < 'd'`.execute(api.db);
  await sql`update memberships set welcomed_at = date_trunc('month', enrollment_date) where sort_name > 'm'`.execute(
    api.db,
  );
  await sql`update last_calls set called_on = date '2026-11-01' + hashtext(membership_id::text) % 20
    where sort_name between 'c' and 't'`.execute(api.db);
  const called = sql`exists (select from last_calls l where l.membership_id = o.id
    and called_on > (${api.clock.now()}::timestamptz at time zone 'America/New_York')::date - 14)`;
  for (const sortBy of PERSON_SORTS) {
    const some = sql`search like '% ma%' and ${recipients}`;
    for (const [query, where] of [
      [{ role: 'RECIPIENT' }, recipients],
      [{ role: 'RECIPIENT', search: 'ma' }, some],
      [{ role: 'CALLER', programId }, sql`${callers} and program_id = ${programId}`],
      [{ statusId }, sql`organization_person_status_id = ${statusId}`],
      [{ role: 'RECIPIENT', notCalled: '14d' }, sql`${recipients} and not ${called}`],
    ] as const) {
      const expected = await plainly(api, where, orderBy(sortBy, sql`asc nulls first`));
      expect(expected.length).toBeGreaterThan(30);
      await expectPages(api, { ...query, sortBy }, expected);
      const other = reversed.has(sortBy)
        ? expected.toReversed()
        : await plainly(api, where, orderBy(sortBy, sql`desc nulls last`));
      await expectPages(api, { ...query, sortBy, sortDirection: 'desc' }, other);
    }
  }
}, 120_000);
