import { sql, type Transaction } from 'kysely';
import { writtenColumns } from '#server/db/backup.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Database } from '#server/db/schema.ts';
import type { Worker } from '#server/work.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Inserts what `source` selects of a table's own columns, some of them changed. */
async function copyRows(
  tx: Transaction<Database>,
  table: 'people' | 'memberships',
  source: string,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await writtenColumns(tx, table);
  const values = columns.map((column) => changes[column] ?? `t.${column}`).join(', ');
  await sql
    .raw(`insert into ${table} (${columns.join(', ')}) select ${values} from copies c join ${table} t on ${source}`)
    .execute(tx);
}

/** How many callers of an organization are matched in a bench, each with one recipient. */
const MATCHED_PART = 3;

/**
 * Makes an organization's people `times` as many, by copies with names, phones and usernames of their own, and matches
 * every third caller. For a superuser of a PostgreSQL server: triggers and indexes are done once for all rows.
 */
export async function multiplyPeople({ db }: Worker, organizationId: string, times: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    await withoutIndexes(tx, 'memberships', async () => {
      await sql`create temp table copies on commit drop as
      select n, o.id as old_place, o.person_id as old_person, gen_random_uuid() as membership, gen_random_uuid() as person,
        lpad((random() * 9999)::int::text, 4, '0') as digits
      from memberships o, generate_series(2, ${sql.lit(times)}) n
      where organization_id = ${sql.lit(organizationId)}`.execute(tx);
      await copyRows(tx, 'people', 't.id = c.old_person', {
        id: 'c.person',
        user_name: `t.user_name || '.' || n`,
        email: `replace(t.email, '@', '.' || n || '@')`,
        phone: `left(t.phone, 8) || digits`,
        person_detail_id: 'gen_random_uuid()',
      });
      await copyRows(tx, 'memberships', 't.id = c.old_place join people p on p.id = c.person', {
        id: 'c.membership',
        person_id: 'c.person',
        search: 'person_search(p)',
        matched: 'false',
        match_count: '0',
      });
      const numbered = (role: keyof typeof ROLE_IDS) => `(select id, row_number() over (order by id) as n
      from memberships where organization_id = '${organizationId}' and role_id = '${ROLE_IDS[role]}'
        and not matched)`;
      await run(`insert into matches (id, organization_id, caller_id, recipient_id, created_at)
      select gen_random_uuid(), '${organizationId}', c.id, r.id, now()
      from ${numbered('CALLER')} c join ${numbered('RECIPIENT')} r using (n) where n % ${MATCHED_PART} = 0`);
      await run(`update memberships set matched = true, match_count = 1 where not matched
      and id in (select caller_id from matches union all select recipient_id from matches)`);
    });
    await run(`select recount_person_facets(), recount_person_starts(), recount_reach_counts(),
      recount_own_field_counts(), fill_last_calls(), recount_last_call_days()`);
  });
  // as a server does by itself a while after so many rows have come
  await sql`vacuum analyze`.execute(db);
}
