import { sql, type Transaction } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { inScope, type Scope } from '#server/work.ts';
import { isServer } from './database.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { keptCounts } from './kept-counts.ts';

const HARBOR = { organizationId: DEMO_ORGANIZATIONS.harbor };
const SUNRISE = { organizationId: DEMO_ORGANIZATIONS.sunrise };

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

/** Tables that all callers read and nobody writes. */
const SHARED = new Set(['roles', 'security_profiles', 'zip_zones', 'area_zones', 'calling_hours', 'call_times']);
/** Tables that callers have no right to; to the outbox they add. */
const SYSTEM = new Set([
  'credentials',
  'sessions',
  'mfa_codes',
  'one_time_tokens',
  'throttles',
  'outbox',
  'jobs',
  'captcha_uses',
  'friend_mails',
  'security_events',
]);

/** A column of each that has no `created_at`. */
const COLUMNS: Readonly<Record<string, string>> = {
  throttles: 'count',
  captcha_uses: 'expires_at',
  friend_mails: 'sent_at',
  security_events: 'at',
};

const tables = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely%'
      order by 1`.execute(test.db)
  ).rows.map(({ name }) => name);

class Undo extends Error {}

/** What the caller's role sees or is refused (the SQLSTATE), undone. */
async function undone<T>(scope: Scope, job: (tx: Transaction<Database>) => Promise<T>): Promise<T | string> {
  let result: T | string = 'nothing';
  await inScope(test.services, scope, async ({ tx }) => {
    result = await job(tx);
    throw new Undo();
  }).catch((error: unknown) => {
    if (error instanceof Undo) return;
    if (!(error instanceof Error && 'code' in error)) throw error;
    result = String(error.code);
  });
  return result;
}

const idsOf = async (tx: Transaction<Database>, table: string): Promise<string[]> =>
  (await sql<{ row: string }>`select ctid::text as row from ${sql.table(table)}`.execute(tx)).rows.map(
    ({ row }) => row,
  );

/** The rows of a table that belong to organizations, by what ties them: their own column, or their person's. */
const ownedBy = (table: string, organizationId: string) => {
  if (table === 'organizations') return sql`select ctid::text as row from organizations where id = ${organizationId}`;
  if (table === 'people')
    return sql`select ctid::text as row from people p where exists (
        select from memberships where person_id = p.id and organization_id = ${organizationId})
      or exists (select from person_profiles where person_id = p.id and organization_id = ${organizationId})`;
  return sql`select ctid::text as row from ${sql.table(table)} where organization_id = ${organizationId}`;
};

describe('every table of the database', () => {
  it('has row-level security, which is not forced on the owner', async () => {
    const { rows } = await sql<{ name: string; secured: boolean; forced: boolean; policies: number }>`
      select relname as name, relrowsecurity as secured, relforcerowsecurity as forced,
        (select count(*) from pg_policy where polrelid = c.oid) as policies
      from pg_class c where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and relname not like 'kysely%'`.execute(test.db);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ secured, forced, policies }) => !secured || forced || policies === 0)).toEqual([]);
  });

  it('shows a caller the rows of the own organization, and no others', async () => {
    for (const table of (await tables()).filter((name) => !SHARED.has(name) && !SYSTEM.has(name))) {
      const { rows } = await ownedBy(table, HARBOR.organizationId).execute(test.db);
      const own = (rows as Array<{ row: string }>).map(({ row }) => row).toSorted();
      const seen = await undone(HARBOR, (tx) => idsOf(tx, table));
      expect(Array.isArray(seen) ? seen.toSorted() : seen, table).toEqual(own);
      expect(await undone({ organizationId: null }, (tx) => idsOf(tx, table)), table).toEqual([]);
    }
  });

  it('stands behind a view that shows a caller no more, and nobody’s rows to who is nowhere', async () => {
    const { rows: views } = await sql<{ name: string; isOwned: boolean }>`
      select relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'organization_id') as "isOwned"
      from pg_class c where relnamespace = current_schema()::regnamespace and relkind = 'v' order by 1`.execute(
      test.db,
    );
    expect(views.length).toBeGreaterThan(2);
    for (const { name, isOwned } of views) {
      const countOf = async (tx: Transaction<Database>, where = sql`true`) =>
        (await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(name)} where ${where}`.execute(tx))
          .rows[0]?.n;
      expect(await undone({ organizationId: null }, (tx) => countOf(tx)), name).toBe(0);
      const foreign = isOwned ? sql`organization_id <> ${HARBOR.organizationId}` : sql`false`;
      expect(await undone('everything', (tx) => countOf(tx, foreign)), name).not.toBe('42501');
      expect(await undone(HARBOR, (tx) => countOf(tx, foreign)), name).toBe(0);
    }
  });

  it('that is the system’s refuses callers, whatever they do', async () => {
    for (const table of SYSTEM)
      for (const statement of [
        sql`select from ${sql.table(table)}`,
        sql`delete from ${sql.table(table)}`,
        sql`update ${sql.table(table)} set ${sql.ref(COLUMNS[table] ?? 'created_at')} = default`,
      ])
        expect(await undone('everything', (tx) => statement.execute(tx)), table).toBe('42501');
  });

  it('that is shared, and every kept count, can be read and not written, by the system neither', async () => {
    const counts = await keptCounts(test.db);
    expect(counts).toContain('person_facets');
    for (const table of [...SHARED, ...counts])
      for (const scope of [HARBOR, 'everything', 'system'] as const) {
        expect(Array.isArray(await undone(scope, (tx) => idsOf(tx, table))), table).toBe(true);
        for (const statement of [
          sql`insert into ${sql.table(table)} default values`,
          sql`delete from ${sql.table(table)}`,
          sql`truncate ${sql.table(table)}`,
        ])
          expect(await undone(scope, (tx) => statement.execute(tx)), table).toBe('42501');
      }
  });
});

describe('rights that were taken away', () => {
  it.each([
    ['a caller deletes an organization', HARBOR, sql`delete from organizations`],
    ['a super admin deletes an organization', 'everything', sql`delete from organizations`],
    ['a caller changes the history', HARBOR, sql`update audit_events set action = 'x'`],
    ['the system deletes from the history', 'system', sql`delete from audit_events`],
    ['a caller flushes the index', HARBOR, sql`select flush_people_search()`],
    ['the system counts anew', 'system', sql`select recount_person_facets()`],
    ['a caller opens a table', HARBOR, sql`call isolate('credentials')`],
    ['a caller writes to the view of people', HARBOR, sql`update findable_people set search = 'x'`],
    ['a caller turns triggers off', HARBOR, sql`alter table people disable trigger user`],
  ] as const)('are refused: %s', async (_, scope, statement) => {
    expect(await undone(scope, (tx) => statement.execute(tx))).toBe('42501');
  });

  it('no function that runs as the owner is for everybody, but for those that say themselves what may be seen', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc where pronamespace = current_schema()::regnamespace and prosecdef
        and has_function_privilege('console_app', oid, 'execute') order by 1`.execute(test.db);
    expect(rows.map(({ name }) => name)).toEqual(['may_tie', 'queue_states', 'queue_states_of']);
  });

  it.each(['queue_states', 'queue_states_of'])('%s tells of no other organization’s recipients', async (name) => {
    const whose = name === 'queue_states' ? 'queue_id' : 'id';
    const { rows: every } = await sql<{ ids: string[] }>`
      select array_agg(distinct ${sql.ref(whose)}) as ids from queue_recipients`.execute(test.db);
    const ids = every[0]?.ids ?? [];
    const seenBy = async (scope: Scope) => {
      const { rows } = await inScope(test.services, scope, ({ tx }) =>
        sql<{ organization_id: string }>`
          select distinct organization_id from ${sql.ref(name)}(now(), null, ${ids}::uuid[])`.execute(tx),
      );
      return rows.map((row) => row.organization_id);
    };
    expect(await seenBy('everything')).toHaveLength(2);
    expect(await seenBy(HARBOR)).toEqual([HARBOR.organizationId]);
    expect(await seenBy({ organizationId: null })).toEqual([]);
  });
});

describe('a row of one organization is tied to nothing of another', () => {
  const oneOf = async (table: string, where = sql`true`): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where organization_id = ${SUNRISE.organizationId} and ${where} limit 1`.execute(test.db);
    return rows[0]?.id ?? '';
  };
  const upload = async (): Promise<string> => {
    const id = test.services.newId();
    await sql`insert into people_uploads (id, organization_id, checksum, file_name, uploaded_by_id, uploaded_by_name,
        total, created_at, updated_at)
      values (${id}, ${SUNRISE.organizationId}, ${id}, 'people.csv', ${id}, 'Rosa Quill', 1, now(), now())`.execute(
      test.db,
    );
    return id;
  };

  it.each([
    ['program_id', () => Promise.resolve(programIdsOf('sunrise')[0] ?? ''), '23503'],
    ['organization_person_status_id', () => oneOf('organization_person_statuses'), '23503'],
    ['upload_id', upload, '23503'],
    ['person_id', () => Promise.resolve(PERSONAS['west.admin'].personId), '42501'],
    ['organization_id', () => Promise.resolve(SUNRISE.organizationId), '42501'],
  ])('a membership by %s', async (column, theirs, code) => {
    const value = await theirs();
    expect(value).not.toBe('');
    for (const scope of column.startsWith('person') || column === 'organization_id'
      ? [HARBOR]
      : [HARBOR, 'system' as const])
      expect(
        await undone(scope, (tx) =>
          sql`update memberships set ${sql.ref(column)} = ${value}
            where id = (select id from memberships where organization_id = ${HARBOR.organizationId}
              and not exists (select from matches where id in (caller_id, recipient_id)) limit 1)`.execute(tx),
        ),
        column,
      ).toBe(code);
  });

  it('a match by its caller or its recipient', async () => {
    const { rows } = await sql<{ id: string; role: string }>`select id, role_id as role from memberships
      where organization_id = ${HARBOR.organizationId} limit 1`.execute(test.db);
    const [ours, theirs] = [rows[0]?.id ?? '', await oneOf('memberships')];
    for (const [caller, recipient] of [
      [ours, theirs],
      [theirs, ours],
    ])
      expect(
        await undone(HARBOR, (tx) =>
          sql`insert into matches (id, organization_id, caller_id, recipient_id, created_at)
            values (${test.services.newId()}, ${HARBOR.organizationId}, ${caller}, ${recipient}, now())`.execute(tx),
        ),
      ).toBe('23503');
  });

  it('a person by a membership or a profile', async () => {
    const stranger = PERSONAS['west.admin'].personId;
    for (const statement of [
      sql`insert into memberships (id, organization_id, person_id, role_id, created_at, updated_at)
        select ${test.services.newId()}::uuid, ${HARBOR.organizationId}::uuid, ${stranger}::uuid, id, now(), now()
        from roles where name = 'CALLER'`,
      sql`insert into person_profiles (id, organization_id, person_id, security_profile_id, created_at)
        select ${test.services.newId()}::uuid, ${HARBOR.organizationId}::uuid, ${stranger}::uuid, id, now()
        from security_profiles where name = 'USER'`,
      sql`update person_profiles set person_id = ${stranger} where id = (select id from person_profiles limit 1)`,
    ])
      expect(await undone(HARBOR, (tx) => statement.execute(tx))).toBe('42501');
  });
});

describe('a server of databases', () => {
  it('compiles no statement: that would take longer than to run it', async () => {
    const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(test.db);
    expect(isServer() ? rows : [{ jit: 'off' }]).toEqual([{ jit: 'off' }]);
  });
});
