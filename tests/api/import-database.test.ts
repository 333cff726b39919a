import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { newUuid } from '#server/ids.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { inScope } from '#server/work.ts';
import { deleteMembership } from '#src/schemas/memberships.ts';
import { uploadPeople } from '#src/schemas/uploads.ts';
import { createProgram, deleteProgram } from '#src/schemas/programs.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';

const { harbor } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

async function upload(content: string) {
  const file = new File([content], 'people.csv', { type: 'text/csv' });
  const checksum = createHash('sha1').update(content).digest('hex');
  return (await test.call(uploadPeople, { as: 'org.admin', body: { file, checksum } })).data;
}

/** Places whose texts and language aren't their person's. */
const STRAYS = sql`select o.id from memberships o join people p on p.id = o.person_id
  where sort_name <> fold(p.last_name || ' ' || p.first_name)
    or search <> ' ' || fold(concat_ws(' ', p.first_name, p.last_name, p.preferred_name, p.user_name, p.email,
      translate(p.phone, '+', ''), translate(p.phone_alternate, '+', ''),
      case when concat(p.first_name, p.last_name, p.preferred_name) ~ '[''’]'
        then translate(concat_ws(' ', p.first_name, p.last_name, p.preferred_name), '''’', '') end))
    or o.preferred_language is distinct from p.preferred_language`;

/** What is kept of how many people there are, where it isn't so; a combination of nobody's is none. */
const MISCOUNTS = sql`
  with counted as (
    select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
      welcomed_at is not null as welcomed, count(*)::int as n from memberships group by 1, 2, 3, 4, 5, 6, 7)
  (select * from person_facets where n <> 0 except select * from counted)
  union all (select * from counted except select * from person_facets)`;

it('people of a file are searched and sorted by the texts that the database makes of everybody else', async () => {
  const { processed } = await upload(
    [
      'Role,First Name,Last Name,User Name,Phone,Alternate Phone,Email,Preferred Name,Preferred Language',
      'CALLER,Zoë,O’Qwist,Zoe.Q,5185550123,5185550124,Zoe@Example.org,Zo Ñ,Spanish',
      'RECIPIENT,Łukasz,Qwist,,5185550125,,,,',
      'RECIPIENT,"Ana ""A""\\",Qwist {x},,5185550126,,,"Zoë, 李",English',
    ].join('\n'),
  );
  expect(processed).toBe(3);
  const { rows } = await asSystem(test, ({ tx }) =>
    sql<{
      search: string;
    }>`select search from memberships where search like '%qwist%' order by search`.execute(tx),
  );
  expect(rows.map(({ search }) => search)).toEqual([
    ' ana "a"\\ qwist {x} zoe, 李 15185550126',
    ' lukasz qwist 15185550125',
    " zoe o'qwist zo n zoe.q zoe@example.org 15185550123 15185550124 zoe oqwist zo n",
  ]);
  expect((await STRAYS.execute(test.db)).rows).toEqual([]);
  expect((await MISCOUNTS.execute(test.db)).rows).toEqual([]);
});

it('nobody waits in the list that each search reads through once a file is imported', async () => {
  await upload(
    ['Role,First Name,Last Name,Phone', 'CALLER,Zoe,Qwist,5185550123', 'CALLER,Zoe,Xanadu,5185550124'].join('\n'),
  );
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('memberships_search') as pages`.execute(test.db);
  expect(rows).toEqual([{ pages: 0 }]);
});

it('the texts of a membership are believed from the server itself alone', async () => {
  const { personId } = await addMembership(test, 'CALLER');
  const membership = (id: string, organizationId: string) => ({
    id,
    organization_id: organizationId,
    person_id: personId,
    role_id: ROLE_IDS.CALLER,
    created_at: test.clock.now(),
    updated_at: test.clock.now(),
  });
  const [forged, plain] = [newUuid(), newUuid()];
  await inScope(test.services, 'everything', ({ tx }) =>
    tx
      .insertInto('memberships')
      .values({
        ...membership(forged, DEMO_ORGANIZATIONS.sunrise),
        ...({ sort_name: 'nobody', search: ' nobody' } as object),
      })
      .execute(),
  );
  await asSystem(test, ({ tx }) =>
    tx.insertInto('memberships').values(membership(plain, DEMO_ORGANIZATIONS.prairie)).execute(),
  );
  const { rows } = await sql<{ search: string }>`
    select search from memberships where id in (${forged}, ${plain})`.execute(test.db);
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ search: ' hanna virtanen 12125550176' })));
});

it.each([
  ["another organization's program", 'program_id', programIdsOf('sunrise')[0]],
  ['a program that is none', 'program_id', newUuid()],
  ['a role that is none', 'role_id', newUuid()],
  ['a status that is none', 'organization_person_status_id', newUuid()],
  ['an organization that is none', 'organization_id', newUuid()],
])('the database lets nobody have %s', async (_, column, value) => {
  const { id } = await addMembership(test, 'CALLER');
  await expect(
    asSystem(test, ({ tx }) => sql`update memberships set ${sql.ref(column)} = ${value} where id = ${id}`.execute(tx)),
  ).rejects.toMatchObject({ code: '23503' });
});

it('a program can be deleted once its last person has gone, and not before', async () => {
  const as = 'org.admin' as const;
  const body = { name: 'Night Calls', organizationId: harbor };
  const { program } = (await test.call(createProgram, { as, body })).data;
  const membership = await addMembership(test, 'CALLER', { programId: program.id });
  const remove = () => test.call(deleteProgram, { as, params: { id: program.id } });
  expect((await remove()).status).toBe(409);
  expect((await test.call(deleteMembership, { as, params: { id: membership.id } })).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

it('an organization goes with all of its memberships and their counts', async () => {
  await asSystem(test, ({ tx }) => tx.deleteFrom('organizations').where('id', '=', harbor).execute());
  const { rows } = await sql`select organization_id from memberships where organization_id = ${harbor}
    union all select organization_id from person_facets where organization_id = ${harbor}`.execute(test.db);
  expect(rows).toEqual([]);
});
