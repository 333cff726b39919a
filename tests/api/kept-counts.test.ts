import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { outcomesOf } from '#server/domain/calls/calls-filter.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { randomFrom } from '#server/seed/random.ts';
import { inScope } from '#server/work.ts';
import {
  CALL_OUTCOMES,
  CALL_STATUSES,
  CALL_TOPICS,
  CALL_TYPES,
  CONTACT_OUTCOMES,
  isLiveCall,
} from '#src/schemas/call-values.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { keptCounts } from './kept-counts.ts';

const { harbor } = DEMO_ORGANIZATIONS;
const STEPS = 60;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const FACETS = sql`select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
  welcomed_at is not null as welcomed, count(*)::int as n from memberships group by 1, 2, 3, 4, 5, 6, 7`;

const STARTS = sql`select starts_with, organization_id, role_id, count(*)::int as n from (
  select distinct id, left(word, 2) as starts_with, organization_id, role_id
  from memberships, regexp_split_to_table(search, ' ') word where word <> '') each
  group by 1, 2, 3`;

const DAYS = sql`select organization_id, day, type, status, program_id, count(*)::int as n,
  count(answered_at)::int as answered, coalesce(sum(seconds), 0)::bigint as seconds from calls group by 1, 2, 3, 4, 5`;

/** Each value of the list finds a call that has it, or one of its parts. */
const OUTCOME_DAYS = sql`select organization_id, day, type, program_id, value as outcome, count(*)::int as n
  from calls, (values ${sql.join(
    CALL_OUTCOMES.map((value) => sql`(${value}, ${[...outcomesOf(value)]}::text[])`),
  )}) meant (value, parts)
  where outcome = any (parts) or topics && parts group by 1, 2, 3, 4, 5`;

const HOUR_DAYS = sql`select organization_id, day, hour, type, program_id, count(*)::int as n,
  count(*) filter (where status = 'completed' or status = 'in-progress')::int as answered from calls
  group by 1, 2, 3, 4, 5`;

const MINUTE_DAYS = sql`select organization_id, day, (seconds + 59) / 60 as minutes, count(*)::int as n
  from calls where seconds > 0 group by 1, 2, 3`;

/** Whom a call was made to, by the day of their last one. */
const LAST_CALL_DAYS = sql`select organization_id, role_id, called_on, count(*)::int as n from (
  select membership.organization_id, role_id, max(day) as called_on
  from calls join memberships membership on membership.id = recipient_id group by membership.id) each
  group by 1, 2, 3`;

/** Who can be reached: of people themselves, not of what their places repeat. */
const REACH = sql`select organization_id, program_id, role_id, active, opted_out, (
    (p.email is not null)::int + 2 * (p.phone is not null)::int + 4 * (p.phone_type is not distinct from 'Landline')::int
  )::smallint as contacts, count(*)::int as n
  from memberships m join people p on p.id = m.person_id group by 1, 2, 3, 4, 5, 6`;

const OWN = sql`select lower(field.key) as key, organization_id, role_id, count(*)::int as n
  from memberships cross join lateral jsonb_each(custom_fields) field group by 1, 2, 3`;

/** Each kept count, counted another way. */
const COUNTED: Readonly<Record<string, typeof FACETS>> = {
  call_days: DAYS,
  call_hour_days: HOUR_DAYS,
  call_minute_days: MINUTE_DAYS,
  call_outcome_days: OUTCOME_DAYS,
  last_call_days: LAST_CALL_DAYS,
  own_field_counts: OWN,
  person_facets: FACETS,
  person_starts: STARTS,
  reach_counts: REACH,
};

/** Counts that aren't so. */
async function wrong(): Promise<unknown[]> {
  const difference = ([kept, counted]: [string, typeof FACETS]) =>
    sql`with counted as (${counted})
      (select * from ${sql.table(kept)} where n <> 0 except select * from counted)
      union all (select * from counted except select * from ${sql.table(kept)})`.execute(test.db);
  const rows = await Promise.all(Object.entries(COUNTED).map(difference));
  return rows.flatMap((each) => each.rows);
}

it('every count is kept through random writes to each column that it is counted by', async () => {
  const random = randomFrom(20_261_122);
  const { rows: statuses } = await sql<{ id: string }>`select id from organization_person_statuses
    where organization_id = ${harbor}`.execute(test.db);
  const pick = () => sql`(select id from memberships where organization_id = ${harbor}
    order by md5(id::text || ${String(random.int(0, 1_000_000))}) limit 3)`;
  const pickCalls = () => sql`(select id from calls where organization_id = ${harbor}
    order by md5(id::text || ${String(random.int(0, 1_000_000))}) limit 3)`;
  let some = pick();
  const value = <T>(values: readonly T[]) => random.pick(values);
  const programs = programIdsOf('harbor');
  const steps: ReadonlyArray<() => ReturnType<typeof sql>> = [
    () => {
      const role = value(Object.values(ROLE_IDS));
      return sql`update memberships set role_id = ${role}, active = ${role !== ROLE_IDS.INACTIVE} where id in ${some}`;
    },
    () =>
      sql`update memberships set custom_fields = ${value([{}, { Pet: 'cat' }, { Pet: 'dog', Parish: 'St. Anne' }])}
        where id in ${some}`,
    () => sql`update memberships set program_id = ${value([null, ...programs])} where id in ${some}`,
    () =>
      sql`update memberships set organization_person_status_id = ${value([null, ...statuses.map(({ id }) => id)])}
        where id in ${some}`,
    () => sql`update memberships set welcomed_at = ${value([null, test.clock.now()])} where id in ${some}`,
    () =>
      sql`update people set preferred_language = ${value([null, 'Spanish', 'Tagalog'])}, last_name = ${value(['Qwist', 'Xu', 'Łuk Ny'])}
        where id in (select person_id from memberships where id in ${some})`,
    () =>
      sql`update people set phone = ${value([null, '+12125550101'])}, email = ${value([null, 'q@example.org'])},
          phone_type = ${value([null, 'Mobile', 'Landline'])}
        where id in (select person_id from memberships where id in ${some})`,
    () =>
      sql`update memberships set opted_out = ${value<string[]>([[], ['sms'], ['email', 'voice']])}::text[] where id in ${some}`,
    () => sql`delete from matches where caller_id in ${some} or recipient_id in ${some}`,
    () =>
      sql`insert into matches (id, organization_id, caller_id, recipient_id, created_at)
        select gen_random_uuid(), ${harbor}::uuid, min(id::text)::uuid, max(id::text)::uuid, now() from memberships
        where id in ${some} having min(id::text) <> max(id::text) on conflict do nothing`,
    () => sql`delete from memberships where id in ${some}`,
    () =>
      sql`insert into memberships (id, organization_id, person_id, role_id, program_id, created_at, updated_at)
        select gen_random_uuid(), ${harbor}::uuid, id, ${value([ROLE_IDS.CALLER, ROLE_IDS.RECIPIENT])}::uuid,
          ${value([null, ...programs])}::uuid, now(), now() from people p
        where not exists (select from memberships o where o.person_id = p.id) limit 4`,
    () => sql`update calls set status = ${value(CALL_STATUSES.filter((status) => !isLiveCall(status)))}, answered_at = ${value([null, test.clock.now()])},
        seconds = ${value([null, 0, 61, 372])} where id in ${pickCalls()}`,
    () => sql`update calls set outcome = ${value([null, ...CONTACT_OUTCOMES])},
        topics = ${random.some(CALL_TOPICS, 0.2)}::text[] where id in ${pickCalls()}`,
    () => sql`update calls set program_id = ${value([null, ...programs])}, type = ${value(CALL_TYPES)}
        where id in ${pickCalls()}`,
    () => sql`update calls set day = day + ${value([-1, 1])}::int where recipient_id in ${some}`,
    () => sql`delete from calls where id in ${pickCalls()}`,
  ];
  for (let day = 1; day <= 20; day += 1)
    await addCall(test, {
      created_at: new Date(`2026-11-${String(day).padStart(2, '0')}T20:00:00Z`),
      outcome: value(CONTACT_OUTCOMES),
      topics: random.some(CALL_TOPICS, 0.2),
      program_id: value(programs),
    });
  expect(await wrong()).toEqual([]);
  for (let step = 0; step < STEPS; step += 1) {
    some = pick();
    const statement = value(steps);
    await inScope(test.services, 'system', ({ tx }) => statement().execute(tx));
    expect(await wrong(), `step ${step}`).toEqual([]);
  }
  // an organization's own id, with all that hangs on it
  await inScope(test.services, 'system', ({ tx }) => tx.deleteFrom('organizations').where('id', '=', harbor).execute());
  expect(await wrong()).toEqual([]);
});

it('counting anew changes nothing', async () => {
  const counts = await keptCounts(test.db);
  expect(counts).toEqual(Object.keys(COUNTED));
  for (const name of counts) await sql`select ${sql.ref(`recount_${name}`)}()`.execute(test.db);
  expect(await wrong()).toEqual([]);
});
