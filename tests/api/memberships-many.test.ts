import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { seedPeople } from '#server/seed/bench.ts';
import { programIdsOf, statusIdsOf } from '#server/seed/organizations.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';

/** All that a condition finds, in the order of names, by the plainest of queries. */
async function plainly({ db }: TestApi, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from memberships o
    where organization_id = ${DEMO_ORGANIZATIONS.harbor} and ${where} order by sort_name, id`.execute(db);
  return rows.map(({ id }) => id);
}

test('every page of thousands of people is the one that the plainest query gives', async () => {
  const api = await testApi();
  await seedPeople(api.services, DEMO_ORGANIZATIONS.harbor, 7000);
  const [, programId = ''] = programIdsOf('harbor');
  const [, statusId = ''] = statusIdsOf('harbor');
  const recipients = sql`role_id = (select id from roles where name = 'RECIPIENT')`;
  const spanish = sql`exists (select from people p where p.id = o.person_id and p.preferred_language = 'Spanish')`;
  const matched = sql`exists (select from matches m where o.id in (m.caller_id, m.recipient_id))`;
  const filters: Array<[Record<string, string | boolean>, RawBuilder<unknown>]> = [
    [{}, sql`true`],
    [{ role: 'RECIPIENT' }, recipients],
    [{ active: true }, sql`active`],
    [{ active: false, role: 'CALLER' }, sql`false`],
    [{ search: 'ma' }, sql`search like '% ma%'`],
    [
      { search: 'MA', role: 'CALLER' },
      sql`search like '% ma%' and role_id = (select id from roles where name = 'CALLER')`,
    ],
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
  for (const [filter, where] of filters) {
    const expected = await plainly(api, where);
    const pages = Math.ceil(expected.length / 10);
    for (const page of new Set([1, 2, Math.ceil(pages / 2), pages - 1, pages, pages + 1].filter((n) => n > 0))) {
      const { data } = await api.call(listMemberships, { as: 'org.admin', query: { ...filter, page } });
      const name = `${JSON.stringify(filter)} page ${page}`;
      expect(data.pager, name).toEqual({ page, itemsPerPage: 10, totalItems: expected.length, totalPages: pages });
      expect(
        data.personOrganizations.map(({ id }) => id),
        name,
      ).toEqual(expected.slice((page - 1) * 10, page * 10));
    }
  }
}, 60_000);
