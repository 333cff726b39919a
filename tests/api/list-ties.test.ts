import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBroadcasts } from '#src/schemas/broadcasts.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { listOrganizationNotes } from '#src/schemas/notes.ts';
import { listOrganizationChanges } from '#src/schemas/organizations.ts';
import { listReportRequests } from '#src/schemas/reports.ts';
import { listCallerSurveys, listPersonSurveys } from '#src/schemas/surveys.ts';
import { create } from './broadcasts.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { reportCalls } from './report-calls.ts';
import { asSystem } from './sign-in.ts';
import { surveyRow } from './survey-rows.ts';

/*
 * Rows that are equal in what a list is sorted by: without an order of their own the database gives them as it likes,
 * and two pages show one of them twice and another one never.
 */

const { harbor } = DEMO_ORGANIZATIONS;
/** On five pages of three. */
const ROWS = 13;
const LIMIT = 3;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { order } = reportCalls(() => test);

const now = () => test.clock.now();

interface Listed {
  readonly endpoint: Endpoint;
  readonly table: string;
  /** Where the rows stand in the answer. */
  readonly rows: string;
  /** Which way equals stand by their ids. */
  readonly direction: 'asc' | 'desc';
  /** What is equal. */
  readonly moments: readonly string[];
  readonly query?: object;
  /** Makes rows where the demo has none. */
  readonly add?: () => Promise<unknown>;
  readonly where?: string;
}

const SURVEYS_OF_PEOPLE = {
  endpoint: listPersonSurveys,
  table: 'surveys',
  rows: 'personOrganizationSurveys',
  moments: ['created_at', 'answered_at'],
} as const;

const LISTS: readonly Listed[] = [
  { endpoint: listOrganizationNotes, table: 'notes', rows: 'rows', direction: 'desc', moments: ['created_at'] },
  {
    ...SURVEYS_OF_PEOPLE,
    direction: 'desc',
    where: `family = 'person'`,
    query: { organizationId: harbor },
  },
  {
    ...SURVEYS_OF_PEOPLE,
    direction: 'asc',
    where: `family = 'person' and action_required and answered_at is not null`,
    query: { organizationId: harbor, actionRequired: true, state: 'answered' },
    add: () =>
      asSystem(test, async (work) => {
        const { id } = await work.tx
          .selectFrom('memberships')
          .select('id')
          .where('organization_id', '=', harbor)
          .executeTakeFirstOrThrow();
        await work.tx.deleteFrom('surveys').execute();
        const given = { type: 'EVALUATION', organization_id: harbor, subject_id: id, action_required: true } as const;
        for (let n = 0; n < ROWS; n += 1)
          await work.tx
            .insertInto('surveys')
            .values(surveyRow(work, { ...given, created_at: now(), answered_at: now() }))
            .execute();
      }),
  },
  {
    endpoint: listCallerSurveys,
    table: 'surveys',
    rows: 'callerSurveys',
    direction: 'desc',
    moments: ['created_at', 'answered_at'],
    where: `family = 'caller'`,
    query: { organizationId: harbor },
  },
  {
    endpoint: listBroadcasts,
    table: 'broadcasts',
    rows: 'broadcasts',
    direction: 'desc',
    moments: ['created_at'],
    query: { organizationId: harbor },
    add: async () => {
      for (let n = 0; n < ROWS; n += 1) await create(test, { action: 'save', title: `Storm ${n}` });
    },
  },
  {
    endpoint: listOrganizationChanges,
    table: 'audit_events',
    rows: 'rows',
    direction: 'asc',
    moments: ['at'],
    add: () =>
      sql`insert into audit_events (id, organization_id, at, action, entity)
        select gen_random_uuid(), ${harbor}, ${now()}, 'updated', 'organization'
        from generate_series(1, ${ROWS})`.execute(test.db),
  },
  {
    endpoint: listReportRequests,
    table: 'report_requests',
    rows: 'rows',
    direction: 'desc',
    moments: ['created_at'],
    add: async () => {
      for (let n = 0; n < ROWS; n += 1) {
        await order({}, 'org.admin');
        await asSystem(test, ({ tx }) => tx.updateTable('report_requests').set({ status: 'completed' }).execute());
      }
    },
  },
];

/** What makes the dropped indexes again. */
const dropped: string[] = [];

/** Without them no index gives the order that a list doesn't ask for. */
async function dropIndexes(table: string): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = ${table}::regclass and not indisunique`.execute(test.db);
  for (const { name, made } of rows) {
    dropped.push(made);
    await sql`drop index ${sql.raw(name)}`.execute(test.db);
  }
}

// other files look at the same database
afterEach(async () => {
  for (const made of dropped.splice(0)) await sql.raw(made).execute(test.db);
});

type Row = Readonly<Record<string, unknown>>;

it.each(LISTS.map((list) => [list.endpoint.id, list.query ?? {}, list] as const))(
  '%s has equals by their ids, over all pages (%j)',
  async (_, asked, { endpoint, table, rows, direction, moments, where = 'true', add }) => {
    await add?.();
    await dropIndexes(table);
    const isMeant = sql`organization_id = ${harbor} and ${sql.raw(where)}`;
    const [moment] = [now()];
    for (const column of moments)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${moment}
        where ${isMeant} and ${sql.ref(column)} is not null`.execute(test.db);
    const known = await sql<{ id: string }>`select id from ${sql.table(table)} where ${isMeant}
      order by id ${sql.raw(direction)}`.execute(test.db);
    const ids = known.rows.map(({ id }) => id).slice(0, ROWS);
    expect(ids.length).toBeGreaterThan(2 * LIMIT);
    const shown: unknown[] = [];
    for (let page = 1; shown.length < ids.length; page += 1) {
      const answer = await test.call(
        endpoint as never,
        {
          as: 'org.admin',
          params: { organizationId: harbor, id: harbor },
          query: { ...asked, page: page - (endpoint.pageBase === 0 ? 1 : 0), limit: LIMIT },
        } as never,
      );
      const found = ((answer as { data: Record<string, Row[]> }).data[rows] ?? []).map(({ id }) => id);
      if (found.length === 0) break;
      shown.push(...found);
    }
    expect(shown.slice(0, ids.length)).toEqual(ids);
  },
);
