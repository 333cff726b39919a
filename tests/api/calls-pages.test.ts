import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { listCalls } from '#src/schemas/calls.ts';
import type { QueryOf } from '#src/schemas/endpoint.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

const { harbor } = DEMO_ORGANIZATIONS;
const LIMIT = 100;
/** One in 43 minutes: 86 days of them. */
const CALLS = 2900;
const HARBOR = sql<SqlBool>`organization_id = ${harbor}`;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
  await asSystem(test, async ({ tx, now }) => {
    await sql`insert into calls (id, organization_id, type, status, outcome, topics, created_at, ended_at, seconds, survey_sent_at)
      select gen_random_uuid(), case when i % 7 = 0 then ${DEMO_ORGANIZATIONS.sunrise}::uuid else ${harbor}::uuid end,
        'MATCH', case when i % 5 = 0 then 'voicemail' else 'completed' end,
        case when i % 5 = 0 then 'Voicemail' when i % 3 = 0 then 'Spoke with someone else' else 'Yes we spoke' end,
        case when i % 4 = 0 then '{Nutrition,Other}'::text[] else '{}' end,
        at, at + interval '1 minute', i % 601, case when i % 9 = 0 then at + interval '1 day' end
      from generate_series(1, ${sql.lit(CALLS)}) i, lateral (select ${now}::timestamptz - i * interval '43 minutes' as at) made`.execute(
      tx,
    );
    await sql`insert into call_transcripts (call_id, organization_id, language, segments)
      select id, organization_id, 'en', '[{"start": 0, "end": 1, "who": "caller", "text": "So many tomatoes"}]'
      from calls where seconds % 50 = 0`.execute(tx);
  });
});

type Query = Partial<QueryOf<typeof listCalls>>;

/** The ids of all pages, one after the other, and one page more. */
async function listAll(as: PersonaName, query: Query): Promise<{ ids: string[]; totals: Set<number> }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 0; ; page += 1) {
    const { data } = await test.call(listCalls, { as, query: { ...query, page, limit: LIMIT } });
    totals.add(data.pager.totalItems);
    if (data.callLogs.length === 0) return { ids, totals };
    ids.push(...data.callLogs.map(({ id }) => id));
  }
}

const expected = async (fits: RawBuilder<SqlBool>) => {
  const rows = await asSystem(test, ({ tx }) =>
    tx.selectFrom('calls').select('id').where(fits).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
  );
  return rows.map(({ id }) => id);
};

/* Over a thousand calls each: pages that are looked for by their day, and from the end. */
it.each<[what: string, as: PersonaName, query: Query, fits: RawBuilder<SqlBool>]>([
  ['all calls', 'org.admin', {}, HARBOR],
  ['a status', 'org.admin', { status: 'completed' }, sql`${HARBOR} and status = 'completed'`],
  [
    'a combined outcome',
    'org.admin',
    { callOutcome: 'Voicemail/Spoke with someone else' },
    sql`${HARBOR} and outcome in ('Voicemail', 'Spoke with someone else')`,
  ],
  [
    'a status and an outcome',
    'org.admin',
    { status: 'completed', callOutcome: 'Yes we spoke' },
    sql`${HARBOR} and status = 'completed' and outcome = 'Yes we spoke'`,
  ],
  ['so many minutes', 'org.admin', { duration: 120 }, sql`${HARBOR} and seconds > 120`],
  ['so many seconds', 'org.admin', { duration: 61 }, sql`${HARBOR} and seconds > 61`],
  ['organizations in several zones', 'super.admin', {}, sql`true`],
])('every page of %s, and the total', async (_, as, query, fits) => {
  const { ids, totals } = await listAll(as, query);
  const all = await expected(fits);
  expect(all.length).toBeGreaterThan(1000);
  expect(ids).toEqual(all);
  expect([...totals]).toEqual([all.length]);
});

it.each<[what: string, query: Query, fits: RawBuilder<SqlBool>]>([
  ['words that were said', { transcript: 'tomatoes' }, sql`${HARBOR} and seconds % 50 = 0`],
  [
    'the day of a survey',
    { surveySentDate: '10/05/2026' },
    sql`${HARBOR} and (survey_sent_at at time zone 'America/New_York')::date = '2026-10-05'`,
  ],
])('pages of %s, and the total', async (_, query, fits) => {
  const { ids, totals } = await listAll('org.admin', query);
  const all = await expected(fits);
  expect(all.length).toBeGreaterThan(1);
  expect(ids).toEqual(all);
  expect([...totals]).toEqual([all.length]);
});
