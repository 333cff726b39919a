import { sql, type RawBuilder, type Transaction } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import type { Database } from '#server/db/schema.ts';
import { DomainError } from '#server/errors.ts';
import { inScope, type Scope } from '#server/work.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';

const HARBOR = { organizationId: DEMO_ORGANIZATIONS.harbor };
const SUNRISE = { organizationId: DEMO_ORGANIZATIONS.sunrise };

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

interface Table {
  readonly name: string;
  readonly isolated: boolean;
}

/** Every table with an organization's id, found in the database: one that is added later is held to the same. */
const tenantTables = async (): Promise<Table[]> =>
  (
    await sql<Table>`
      select c.table_name as name, k.relrowsecurity as isolated
      from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        join pg_class k on k.oid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass
      where c.column_name = 'organization_id' and t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      order by 1`.execute(test.db)
  ).rows;

const count = async (tx: Transaction<Database>, table: string, where = sql`true`): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(tx)).rows[0]?.n ?? -1;

const of = (organizationId: string) => sql<boolean>`organization_id = ${organizationId}`;

/** Runs as the caller's role, then undoes everything. */
async function undone<T>(scope: Scope, job: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await inScope(test.services, scope, async ({ tx }) => {
    result = { value: await job(tx) };
    throw new DomainError(409, 'generic');
  }).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
  if (!result) throw new Error('The transaction gave no result');
  return result.value;
}

/** Rows of tables that the seed leaves empty, each with those that it refers to. */
const MADE: Readonly<Record<string, (id: string, organizationId: string) => Array<RawBuilder<unknown>>>> = {
  report_requests: (id, organizationId) => [
    sql`insert into report_requests (id, organization_id, module, requested_by_id, filters, created_at)
      select ${id}::uuid, ${organizationId}::uuid, 'CALLLOGS', id, '{}', now() from people limit 1`,
  ],
  report_parts: (id, organizationId) => [
    ...(MADE['report_requests']?.(id, organizationId) ?? []),
    sql`insert into report_parts (report_id, organization_id, position, content) values (${id}, ${organizationId}, 0, 'Role')`,
  ],
  files: (id, organizationId) => [
    sql`insert into files (id, organization_id, kind, store_key, type, bytes, sha256, created_at)
      values (${id}, ${organizationId}, 'recording', ${id}, 'audio/webm', 1, '00', now())`,
  ],
  calls: (id, organizationId) => [
    sql`insert into calls (id, organization_id, type, outcome, created_at)
      values (${id}, ${organizationId}, 'MATCH', 'Yes we spoke', now())`,
  ],
  call_events: (id, organizationId) => [
    ...(MADE['calls']?.(id, organizationId) ?? []),
    sql`insert into call_events (call_id, organization_id, key, kind, at, received_at)
      values (${id}, ${organizationId}, 'queued', 'queued', now(), now())`,
  ],
  call_transcripts: (id, organizationId) => [
    ...(MADE['calls']?.(id, organizationId) ?? []),
    sql`insert into call_transcripts (call_id, organization_id, language, segments)
      values (${id}, ${organizationId}, 'en', '[]')`,
  ],
  call_days: (id, organizationId) => MADE['calls']?.(id, organizationId) ?? [],
  call_hour_days: (id, organizationId) => MADE['calls']?.(id, organizationId) ?? [],
  call_outcome_days: (id, organizationId) => MADE['calls']?.(id, organizationId) ?? [],
  call_minute_days: (id, organizationId) => [
    sql`insert into calls (id, organization_id, type, seconds, created_at)
      values (${id}, ${organizationId}, 'MATCH', 61, now())`,
  ],
  last_calls: (id, organizationId) => [
    sql`insert into calls (id, organization_id, type, recipient_id, created_at)
      select ${id}::uuid, organization_id, 'MATCH', id, now() from memberships
      where organization_id = ${organizationId} limit 1`,
  ],
  last_call_days: (id, organizationId) => MADE['last_calls']?.(id, organizationId) ?? [],
  survey_definitions: (id, organizationId) => [
    sql`insert into survey_definitions (id, organization_id, type, version, common_version, created_at)
      values (${id}, ${organizationId}, 'EVALUATION', 1, 1, now())`,
  ],
  survey_rules: (_, organizationId) => [
    sql`insert into survey_rules (organization_id, post_call_share) values (${organizationId}, 30)`,
  ],
  survey_drafts: (_, organizationId) => [
    sql`insert into survey_drafts (survey_id, organization_id, saved_at)
      select id, organization_id, now() from surveys where organization_id = ${organizationId} limit 1`,
  ],
  broadcasts: (id, organizationId) => [
    sql`insert into broadcasts (id, organization_id, title, type, created_at, updated_at)
      values (${id}, ${organizationId}, 'Storm', 'sms', now(), now())`,
  ],
  broadcast_programs: (id, organizationId) => [
    ...(MADE['broadcasts']?.(id, organizationId) ?? []),
    sql`insert into broadcast_programs (broadcast_id, organization_id, program_id)
      select ${id}::uuid, organization_id, id from programs where organization_id = ${organizationId} limit 1`,
  ],
  broadcast_people: (id, organizationId) => [
    ...(MADE['broadcasts']?.(id, organizationId) ?? []),
    sql`insert into broadcast_people (broadcast_id, organization_id, membership_id)
      select ${id}::uuid, organization_id, id from memberships where organization_id = ${organizationId} limit 1`,
  ],
  broadcast_contacts: (id, organizationId) => [
    ...(MADE['broadcasts']?.(id, organizationId) ?? []),
    sql`insert into broadcast_contacts (broadcast_id, organization_id, position, contact)
      values (${id}, ${organizationId}, 1, '+12125550177')`,
  ],
  broadcast_recipients: (id, organizationId) => [
    ...(MADE['broadcasts']?.(id, organizationId) ?? []),
    sql`insert into broadcast_recipients (id, broadcast_id, organization_id, type, kind, contact, due_at, send_after, created_at)
      values (${id}, ${id}, ${organizationId}, 'sms', 'STANDARD', '+12125550177', now(), now(), now())`,
  ],
  broadcast_skipped: (id, organizationId) => [
    ...(MADE['broadcasts']?.(id, organizationId) ?? []),
    sql`insert into broadcast_skipped (id, broadcast_id, organization_id, reason, created_at)
      values (${id}, ${id}, ${organizationId}, 'landline', now())`,
  ],
  broadcast_replies: (id, organizationId) => [
    ...(MADE['broadcasts']?.(id, organizationId) ?? []),
    sql`insert into broadcast_replies (id, broadcast_id, organization_id, from_contact, body, created_at)
      values (${id}, ${id}, ${organizationId}, '+12125550177', 'Yes', now())`,
  ],
  contact_opt_outs: (_, organizationId) => [
    sql`insert into contact_opt_outs (organization_id, channel, contact, created_at)
      values (${organizationId}, 'sms', '+12125550177', now())`,
  ],
  send_budgets: (_, organizationId) => [
    sql`insert into send_budgets (organization_id, channel, tokens, at) values (${organizationId}, 'sms', 1, now())`,
  ],
  signups: (_, organizationId) => [
    sql`insert into signups (membership_id, organization_id, signed_up_at, commitment_months)
      select id, organization_id, now(), 3 from memberships where organization_id = ${organizationId} limit 1`,
  ],
  people_uploads: (id, organizationId) => [
    sql`insert into people_uploads (id, organization_id, checksum, file_name, uploaded_by_id, uploaded_by_name, total,
      created_at, updated_at) values (${id}, ${organizationId}, ${id}, 'people.csv', ${id}, 'Rosa Quill', 1, now(), now())`,
  ],
  people_upload_failures: (id, organizationId) => [
    ...(MADE['people_uploads']?.(id, organizationId) ?? []),
    sql`insert into people_upload_failures (upload_id, organization_id, position, row_index, message)
      values (${id}, ${organizationId}, 1, 1, 'No')`,
  ],
  people_upload_updates: (id, organizationId) => [
    ...(MADE['people_uploads']?.(id, organizationId) ?? []),
    sql`insert into people_upload_updates (upload_id, organization_id, position, membership_id, before, after)
      select ${id}::uuid, organization_id, 1, id, '{}', '{}' from memberships
      where organization_id = ${organizationId} limit 1`,
  ],
  queue_undone_additions: (id, organizationId) => [
    sql`insert into queue_undone_additions (queue_id, organization_id, addition_id, undone_at)
      select id, organization_id, ${id}::uuid, now() from queues where organization_id = ${organizationId} limit 1`,
  ],
  match_partings: (id, organizationId) => [
    sql`insert into match_partings (id, organization_id, caller_id, recipient_id, matched_at, parted_at, same_program)
      select ${id}::uuid, organization_id, id, id, now(), now(), true from memberships
      where organization_id = ${organizationId} limit 1`,
  ],
};

/** A row of the table that belongs to Sunrise: taken from the seed, or made. */
async function ensureRows(table: string): Promise<void> {
  const there = await inScope(test.services, 'system', ({ tx }) => count(tx, table, of(SUNRISE.organizationId)));
  if (there > 0) return;
  const make = MADE[table];
  if (!make) throw new Error(`The seed has no rows of ${table} for Sunrise`);
  for (const statement of make(test.services.newId(), SUNRISE.organizationId)) await statement.execute(test.db);
}

/** The columns of a table that the database doesn't write itself. */
async function writtenColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(test.db);
  return rows.map(({ name }) => name);
}

describe('organizations are isolated in the database itself', () => {
  it('every table with an organization_id has row-level security', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThanOrEqual(8);
    expect(tables.filter(({ isolated }) => !isolated)).toEqual([]);
  });

  it('a caller of one organization reads and changes nothing of another, in every tenant table', async () => {
    for (const { name } of await tenantTables()) {
      await ensureRows(name);
      const theirs = of(SUNRISE.organizationId);
      const total = await inScope(test.services, 'system', ({ tx }) => count(tx, name, theirs));
      expect(total, `rows of Sunrise in ${name}`).toBeGreaterThan(0);

      expect(
        await undone(HARBOR, (tx) => count(tx, name, sql`organization_id is distinct from ${HARBOR.organizationId}`)),
        name,
      ).toBe(0);
      expect(await undone(SUNRISE, (tx) => count(tx, name, theirs)), name).toBe(total);
      expect(await undone({ organizationId: null }, (tx) => count(tx, name)), `${name} without an organization`).toBe(
        0,
      );

      const refusedOrNothing = async (write: (tx: Transaction<Database>) => Promise<unknown>) => {
        await undone(HARBOR, write).catch((error: unknown) => {
          expect(error, name).toMatchObject({ code: '42501' });
        });
      };
      await refusedOrNothing(async (tx) => {
        const { numAffectedRows } = await sql`delete from ${sql.table(name)} where ${theirs}`.execute(tx);
        expect(numAffectedRows, `deleted from ${name}`).toBe(0n);
      });
      await refusedOrNothing(async (tx) => {
        const { numAffectedRows } =
          await sql`update ${sql.table(name)} set organization_id = organization_id where ${theirs}`.execute(tx);
        expect(numAffectedRows, `updated in ${name}`).toBe(0n);
      });
    }
  });

  it('a caller can not write a row into another organization, in any tenant table', async () => {
    for (const { name } of await tenantTables()) {
      await ensureRows(name);
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(name)} t where ${of(SUNRISE.organizationId)} limit 1`.execute(
        test.db,
      );
      const copy = { ...rows[0]?.row, ...('id' in (rows[0]?.row ?? {}) ? { id: test.services.newId() } : {}) };
      const columns = sql.join((await writtenColumns(name)).map((column) => sql.ref(column)));
      const insert = undone(HARBOR, (tx) =>
        sql`insert into ${sql.table(name)} (${columns}) select ${columns} from jsonb_populate_record(null::${sql.table(name)}, ${JSON.stringify(copy)}::jsonb)`.execute(
          tx,
        ),
      );
      await expect(insert, name).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('people are seen through their memberships and profiles alone', async () => {
    const stranger = sql<boolean>`not exists (select from memberships o where o.person_id = people.id)
      and not exists (select from person_profiles o where o.person_id = people.id)`;
    expect(await undone(HARBOR, (tx) => count(tx, 'people', stranger))).toBe(0);
    const all = await inScope(test.services, 'system', ({ tx }) => count(tx, 'people'));
    const ours = await undone(HARBOR, (tx) => count(tx, 'people'));
    expect(ours).toBeGreaterThan(0);
    expect(ours).toBeLessThan(all);
    expect(await undone({ organizationId: null }, (tx) => count(tx, 'people'))).toBe(0);
    expect(await undone(HARBOR, (tx) => count(tx, 'organizations'))).toBe(1);
    expect(await undone('everything', (tx) => count(tx, 'organizations'))).toBe(3);
  });

  it('nobody of another organization, and no super admin, can be tied to the own one', async () => {
    const tie = (personId: string) =>
      undone(HARBOR, (tx) =>
        tx
          .insertInto('person_profiles')
          .values({
            id: test.services.newId(),
            person_id: personId,
            organization_id: HARBOR.organizationId,
            security_profile_id: SECURITY_PROFILE_IDS.USER,
            created_at: test.clock.now(),
          })
          .execute(),
      );
    await expect(tie(PERSONAS['west.admin'].personId)).rejects.toMatchObject({ code: '42501' });
    await expect(tie(PERSONAS['super.admin'].personId)).rejects.toMatchObject({ code: '42501' });
    await tie(PERSONAS['many.hats'].personId);
  });

  it('what sign-in keeps is out of reach of every caller', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and relname in ('credentials', 'sessions', 'mfa_codes', 'one_time_tokens', 'throttles', 'outbox', 'security_events')`.execute(
      test.db,
    );
    expect(rows).toHaveLength(7);
    for (const { name } of rows) {
      await expect(
        undone('everything', (tx) => count(tx, name)),
        name,
      ).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('no table is left to whoever connects: each is isolated, shared read-only, or the system’s own', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and not relrowsecurity
        and (has_table_privilege('console_app', oid, 'update') or has_table_privilege('console_app', oid, 'delete'))`.execute(
      test.db,
    );
    expect(rows).toEqual([]);
  });

  it('the audit can be added to and not changed', async () => {
    for (const scope of [HARBOR, 'everything', 'system'] as const) {
      await expect(undone(scope, (tx) => sql`delete from audit_events`.execute(tx))).rejects.toMatchObject({
        code: '42501',
      });
      await expect(undone(scope, (tx) => sql`update audit_events set action = ''`.execute(tx))).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  it('the settings of one transaction do not reach the next', async () => {
    await undone('everything', (tx) => count(tx, 'programs'));
    expect(await undone({ organizationId: null }, (tx) => count(tx, 'programs'))).toBe(0);
    const { rows } = await sql<{ organization: string | null; everything: string | null }>`
      select nullif(current_setting('app.organization', true), '') as organization,
        nullif(current_setting('app.everything', true), '') as everything`.execute(test.db);
    expect(rows).toEqual([{ organization: null, everything: null }]);
  });
});
