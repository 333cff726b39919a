import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** A column as the database's own catalogue tells it. */
export interface Column {
  readonly name: string;
  /** As SQL writes it, e.g. `timestamp with time zone`, `text[]`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
  /** Computed by the database: never written. */
  readonly isGenerated: boolean;
  /** How the database describes it in one line. */
  readonly text: string;
}

/** A table or view, with all that is said of it, a line each. */
export interface Relation {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly Column[];
  /** Constraints, indexes, triggers, policies, grants; of a view its definition, too. */
  readonly rules: readonly string[];
}

export interface Catalogue {
  readonly relations: readonly Relation[];
  /** Functions and procedures, whole, with who may call them. */
  readonly functions: readonly string[];
}

type Reader = Kysely<Database>;

const texts = async (db: Reader, query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ text }) => text);

const ROLES = sql`(values ('console_app'), ('console_system')) as r (role)`;

/** The text of an expression on one line: servers of different versions break lines in different places. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/\( /g, '(').replaceAll(/ \)/g, ')').trim();

async function columnsOf(db: Reader, relation: string): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, 'text'> & { preset: string | null; collation: string | null }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
      a.atthasdef and a.attgenerated = '' as "hasDefault", a.attgenerated <> '' as "isGenerated",
      pg_get_expr(d.adbin, d.adrelid) as preset,
      case when a.attcollation <> t.typcollation then quote_ident(c.collname) end as collation
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_collation c on c.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${relation}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db);
  return rows.map(({ preset, collation, ...column }) => ({
    ...column,
    text: [
      `${column.name} ${column.type}`,
      ...(collation === null ? [] : [`collate ${collation}`]),
      ...(column.isRequired ? ['not null'] : []),
      ...(preset === null
        ? []
        : [column.isGenerated ? `generated always as ${flat(preset)}` : `default ${flat(preset)}`]),
    ].join(' '),
  }));
}

const constraintsOf = (db: Reader, table: string) =>
  texts(
    db,
    // since PostgreSQL 18 that a column is required is a constraint, too
    sql`select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = ${table}::regclass and contype not in ('n', 't') order by contype desc, conname`,
  );

const indexesOf = (db: Reader, table: string) =>
  texts(
    db,
    sql`select replace(pg_get_indexdef(i.indexrelid), current_schema() || '.', '') as text
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)
      order by c.relname`,
  );

const triggersOf = (db: Reader, table: string) =>
  texts(
    db,
    sql`select replace(pg_get_triggerdef(oid), current_schema() || '.', '') as text from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal order by tgname`,
  );

async function accessTo(db: Reader, relation: string): Promise<string[]> {
  const security = await texts(
    db,
    sql`select case when relforcerowsecurity then 'row-level security, forced' else 'row-level security' end as text
      from pg_class where oid = ${relation}::regclass and relrowsecurity`,
  );
  const policies = await texts(
    db,
    sql`select 'policy ' || policyname || ' for ' || lower(cmd) || ' to ' || array_to_string(roles, ', ') ||
        coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '') as text
      from pg_policies where schemaname = current_schema() and tablename = ${relation} order by policyname`,
  );
  const grants = await texts(
    db,
    sql`select 'grant ' || string_agg(privilege, ', ' order by privilege) || ' to ' || role as text
      from ${ROLES}, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
      where has_table_privilege(role, ${relation}::regclass, privilege) group by role order by role`,
  );
  return [...security, ...policies, ...grants];
}

/** What a view shows; which table a column is of is told by servers before version 16 even where it is clear. */
const definitionOf = (db: Reader, view: string) =>
  texts(db, sql`select 'as ' || regexp_replace(pg_get_viewdef(${view}::regclass), '\\m\\w+\\.', '', 'g') as text`);

async function relation(db: Reader, name: string, kind: Relation['kind']): Promise<Relation> {
  const rules =
    kind === 'view'
      ? await definitionOf(db, name)
      : [...(await constraintsOf(db, name)), ...(await indexesOf(db, name)), ...(await triggersOf(db, name))];
  return { name, kind, columns: await columnsOf(db, name), rules: [...rules, ...(await accessTo(db, name))].map(flat) };
}

/** All that the database says of its own schema, in an order that doesn't depend on how it came about. */
export async function readCatalogue(db: Reader): Promise<Catalogue> {
  const { rows } = await sql<{ name: string; kind: Relation['kind'] }>`
    select relname as name, case relkind when 'v' then 'view' else 'table' end as kind from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') and relname not like 'kysely%'
    order by relname collate "C"`.execute(db);
  const relations: Relation[] = [];
  for (const { name, kind } of rows) relations.push(await relation(db, name, kind));
  const functions = await texts(
    db,
    sql`select replace(replace(pg_get_functiondef(p.oid), current_schema() || '.', ''), '''$user'', ', '') || coalesce(
        (select 'for ' || string_agg(role, ', ' order by role) from ${ROLES}
          where has_function_privilege(role, p.oid, 'execute')), 'for nobody') as text
      from pg_proc p where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      order by p.oid::regprocedure::text collate "C"`,
  );
  return { relations, functions };
}

/** The catalogue as text: what `server/db/schema.txt` shows. */
export const catalogueText = ({ relations, functions }: Catalogue): string => {
  const parts = [
    ...relations.map(({ name, kind, columns, rules }) =>
      [`${kind} ${name}`, ...columns.map(({ text }) => `  ${text}`), ...rules.map((rule) => `  ${rule}`)].join('\n'),
    ),
    ...functions.map((text) => text.trim()),
  ];
  return `${parts.join('\n\n')}\n`;
};
