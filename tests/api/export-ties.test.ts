import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { PAGE } from '#server/domain/reports/report-source.ts';
import type { ReportModule } from '#src/schemas/reports.ts';
import { exportPersonSurveys } from '#src/schemas/surveys.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { addMembership } from './memberships.ts';
import { reportCalls } from './report-calls.ts';

const { harbor } = DEMO_ORGANIZATIONS;
/** More than two pages, most of them equal in what they are sorted by. */
const ROWS = 2 * PAGE + 1;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { order, contentOf } = reportCalls(() => test);

/** One of two moments, in turn by `n`: both are on the page in the middle. */
const moment = () => sql`${test.clock.now()}::timestamptz - (n % 2) * interval '1 day'`;

/** People of one name, told apart by their phones. */
const addNamesakes = (roleId: string) =>
  sql`with made as (
      insert into people (id, first_name, last_name, phone, created_at, updated_at)
      select gen_random_uuid(), 'Zed', 'Namesake', '+1212' || (5000000 + n), now(), now() from generate_series(1, ${ROWS}) n
      returning id)
    insert into memberships (id, organization_id, person_id, role_id, active, enrollment_date, created_at, updated_at)
    select gen_random_uuid(), ${harbor}, id, ${roleId}, true, now(), now(), now() from made`.execute(test.db);

/** Surveys that require action. */
async function addSurveys(): Promise<void> {
  const { id } = await addMembership(test, 'RECIPIENT');
  await sql`delete from surveys`.execute(test.db);
  await sql`insert into surveys (id, organization_id, family, type, subject_id, action_required, opens_at, expires_at,
      created_at, answered_at, common_version, answers, additional_comments)
    select gen_random_uuid(), ${harbor}, 'person', 'CHANGE_OF_CONDITION', ${id}, true, now(), now(),
      ${moment()}, ${moment()}, 1, '{}', 'tied ' || n from generate_series(1, ${ROWS}) n`.execute(test.db);
}

interface Tied {
  readonly module: ReportModule;
  readonly params?: Readonly<Record<string, string>>;
  /** The column that tells the rows apart. */
  readonly column: string;
  readonly add: () => Promise<unknown>;
}

it.each<Tied>([
  {
    module: 'PEOPLE_EXPORT',
    params: { role: 'OUTREACH', search: 'namesake' },
    column: 'Phone',
    add: () => addNamesakes(ROLE_IDS.OUTREACH),
  },
  {
    module: 'CALLER_RECIPIENT_EXPORT',
    params: { role: 'CALLER', search: 'namesake' },
    column: 'Caller Phone',
    add: async () => {
      await addNamesakes(ROLE_IDS.CALLER);
      const { id } = await addMembership(test, 'RECIPIENT');
      await sql`insert into matches (id, organization_id, caller_id, recipient_id, created_at)
        select gen_random_uuid(), ${harbor}, m.id, ${id}, now()
        from memberships m join people p on p.id = m.person_id where p.last_name = 'Namesake'`.execute(test.db);
    },
  },
  {
    module: 'NOTES_EXPORT',
    params: { note: 'tied' },
    column: 'Note',
    add: async () => {
      const { id } = await addMembership(test, 'RECIPIENT');
      await sql`insert into notes (id, organization_id, subject_id, author_name, kind, note, created_at)
        select gen_random_uuid(), ${harbor}, ${id}, 'Ana Ruiz', 'OTHER', 'tied ' || n, ${moment()}
        from generate_series(1, ${ROWS}) n`.execute(test.db);
    },
  },
  {
    module: 'SURVEY_COC',
    column: 'Additional Comments',
    add: addSurveys,
  },
])(
  '$module loses none of the rows that are equal in its order, and has none twice',
  async ({ module, params, column, add }) => {
    await add();
    const ordered = await order({ module, filters: params ? { params } : {} }, 'org.admin');
    expect(ordered.status, ordered.message).toBe(200);
    await makeReports(test.services);
    const { header, lines } = await contentOf(ordered.data.reportRequest.id, 'org.admin');
    expect(lines).toHaveLength(ROWS);
    expect(header).toContain(column);
    expect(new Set(lines.map((line) => line[header.indexOf(column)])).size).toBe(ROWS);
  },
);

it('the file of surveys that require action has each of them once, too, the longest waiting first', async () => {
  await addSurveys();
  const query = { organizationId: harbor, actionRequired: true } as const;
  const { data } = await test.call(exportPersonSurveys, { as: 'org.admin', query });
  const text = await data.text();
  expect(new Set(text.match(/tied \d+/g)).size).toBe(ROWS);
  const days = text.match(/^2026-\d\d-\d\d/gm) ?? [];
  expect(days).toHaveLength(ROWS);
  expect(days).toEqual(days.toSorted());
});
