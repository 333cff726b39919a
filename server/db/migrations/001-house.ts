import { sql, type Kysely } from 'kysely';
import { PERSON_DETAIL_DEFINITIONS, ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { isolate, MINE, run } from './parts.ts';

/** Roles are the cluster's, not the database's: two databases may be made at once. */
const createRole = (name: string) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${name}') then create role ${name} nologin; end if;
exception when duplicate_object or unique_violation then null; end $$`;

const TABLES = [
  `create table organizations (
    id uuid primary key, name text not null, primary_contact text not null, email text not null, phone text,
    contact_phone text, voicemail_number text, street text not null, street2 text, city text not null,
    state text not null, state_short text not null, zipcode text not null, timezone text not null default 'UTC',
    active boolean not null default true, external boolean not null default false, external_org_id text,
    signup_completed boolean not null default false, custom_fields jsonb not null default '{}',
    total_outreaches integer not null default 0, total_recipients integer not null default 0,
    total_callers integer not null default 0, total_inactive integer not null default 0,
    created_at timestamptz not null, updated_at timestamptz not null)`,
  `create unique index organizations_name_key on organizations (lower(name))`,

  `create table programs (
    id uuid primary key, organization_id uuid not null references organizations on delete cascade,
    name text not null, phone text, is_default boolean not null default false, created_at timestamptz not null,
    unique (id, organization_id))`,
  `create unique index programs_name_key on programs (organization_id, lower(name))`,
  `create unique index programs_default_key on programs (organization_id) where is_default`,

  `create table organization_person_statuses (
    id uuid primary key, organization_id uuid not null references organizations on delete cascade,
    name text not null, description text, is_default boolean not null default false,
    system_defined boolean not null default false, created_at timestamptz not null, unique (id, organization_id))`,
  `create unique index statuses_name_key on organization_person_statuses (organization_id, lower(name))`,
  `create unique index statuses_default_key on organization_person_statuses (organization_id) where is_default`,

  `create table organization_configurations (
    organization_id uuid not null references organizations on delete cascade,
    identifier text not null, active boolean not null, primary key (organization_id, identifier))`,

  `create table roles (id uuid primary key, name text not null unique)`,
  `create table security_profiles (id uuid primary key, name text not null unique, type text not null)`,
  `create table person_detail_definitions (
    id uuid primary key, name text not null unique, type text not null, options jsonb not null,
    max_length integer, required boolean not null, position integer not null)`,

  `create table people (
    id uuid primary key, email text, first_name text not null, last_name text not null, preferred_name text,
    user_name text, phone text, phone_alternate text, external_person_id text,
    created_at timestamptz not null, updated_at timestamptz not null)`,
  `create unique index people_user_name_key on people (lower(user_name))`,
  `create index people_email on people (lower(email))`,

  `create table person_details (
    id uuid primary key, person_id uuid not null unique references people on delete cascade,
    zip_code text, date_of_birth date, gender text, preferred_language text, hobbies text, phone_call_behavior text,
    preferred_time_for_call text[] not null default '{}', preferred_method_of_communication text[] not null default '{}',
    phone_type text, phone_alternate_type text)`,

  `create table person_organizations (
    id uuid primary key, organization_id uuid not null references organizations on delete cascade,
    person_id uuid not null references people, role_id uuid not null references roles,
    previous_role_id uuid references roles, active boolean not null default true, pin text,
    program_id uuid, organization_person_status_id uuid,
    opted_out text[] not null default '{}', survey_opt_outs text[] not null default '{}',
    custom_fields jsonb not null default '{}', enrollment_date timestamptz, unenrollment_date timestamptz,
    sort_name text collate "C" not null default '', search text not null default '',
    created_at timestamptz not null, updated_at timestamptz not null,
    unique (id, organization_id), unique (organization_id, person_id),
    foreign key (program_id, organization_id) references programs (id, organization_id),
    foreign key (organization_person_status_id, organization_id)
      references organization_person_statuses (id, organization_id),
    check (active = (role_id <> '${ROLE_IDS.INACTIVE}')))`,
  `create index person_organizations_role on person_organizations (organization_id, role_id, sort_name, id)`,
  `create index person_organizations_name on person_organizations (organization_id, sort_name, id)`,
  `create index person_organizations_all_names on person_organizations (sort_name, id)`,
  `create index person_organizations_person on person_organizations (person_id)`,
  `create index person_organizations_program on person_organizations (program_id)`,
  `create index person_organizations_status on person_organizations (organization_person_status_id)`,

  `create table matches (
    id uuid primary key, organization_id uuid not null references organizations on delete cascade,
    caller_id uuid not null, recipient_id uuid not null, created_at timestamptz not null,
    unique (caller_id, recipient_id),
    foreign key (caller_id, organization_id) references person_organizations (id, organization_id) on delete cascade,
    foreign key (recipient_id, organization_id) references person_organizations (id, organization_id) on delete cascade)`,
  `create index matches_recipient on matches (recipient_id)`,
  `create index matches_organization on matches (organization_id)`,

  `create table person_profiles (
    id uuid primary key, person_id uuid not null references people on delete cascade,
    organization_id uuid references organizations on delete cascade,
    security_profile_id uuid not null references security_profiles, active boolean not null default true,
    created_at timestamptz not null, unique nulls not distinct (person_id, organization_id, security_profile_id),
    constraint person_profiles_super_admin
      check (organization_id is null or security_profile_id <> '${SECURITY_PROFILE_IDS.SUPER_ADMIN}'))`,
  `create index person_profiles_organization on person_profiles (organization_id)`,

  `create table credentials (
    person_id uuid primary key references people on delete cascade, password_hash text,
    password_changed_at timestamptz, mfa_required boolean not null default false, tos_accepted_at timestamptz,
    created_at timestamptz not null)`,
  `create table sessions (
    id uuid primary key, person_id uuid not null references people on delete cascade, stage text not null,
    created_at timestamptz not null, expires_at timestamptz not null, revoked_at timestamptz)`,
  `create index sessions_person on sessions (person_id)`,
  `create index sessions_expiry on sessions (expires_at)`,
  `create table mfa_codes (
    id uuid primary key, session_id uuid not null references sessions on delete cascade,
    phone_type text not null, code_hash text not null, created_at timestamptz not null,
    expires_at timestamptz not null, used_at timestamptz)`,
  `create index mfa_codes_session on mfa_codes (session_id)`,
  `create table one_time_tokens (
    id uuid primary key, person_id uuid not null references people on delete cascade, purpose text not null,
    token_hash text not null unique, verify_phone boolean not null default false, attempts integer not null default 0,
    created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz)`,
  `create index one_time_tokens_person on one_time_tokens (person_id)`,
  `create table throttles (
    key text primary key, count integer not null, window_started_at timestamptz not null)`,
  `create index throttles_window on throttles (window_started_at)`,
  `create table outbox (
    id uuid primary key, kind text not null, recipient text not null, subject text, body text not null,
    created_at timestamptz not null, sent_at timestamptz, attempts integer not null default 0,
    next_attempt_at timestamptz, error text)`,
  `create index outbox_created on outbox (created_at desc, id)`,
  `create index outbox_unsent on outbox (created_at) where sent_at is null`,

  `create table audit_events (
    id uuid primary key, organization_id uuid references organizations on delete cascade, at timestamptz not null,
    actor_id uuid, actor_name text, action text not null, entity text not null, entity_id uuid,
    before jsonb, after jsonb)`,
  `create index audit_events_organization on audit_events (organization_id, at desc, id)`,
  `create index audit_events_entity on audit_events (entity_id, at desc)`,

  `create table report_requests (
    id uuid primary key, organization_id uuid not null references organizations on delete cascade,
    module text not null, requested_by_id uuid not null references people on delete cascade,
    organization_name text, filters jsonb not null, status text not null default 'created',
    created_at timestamptz not null)`,
  `create index report_requests_organization on report_requests (organization_id, created_at desc, id)`,
];

/** How many people an organization has in each role, kept by the database itself. */
const TRIGGERS = [
  `create function add_to_totals(organization uuid, role uuid, difference bigint) returns void language sql
    security definer set search_path from current as $$
    update organizations set
      total_outreaches = total_outreaches + case when role = '${ROLE_IDS.OUTREACH}' then difference else 0 end,
      total_recipients = total_recipients + case when role = '${ROLE_IDS.RECIPIENT}' then difference else 0 end,
      total_callers = total_callers + case when role = '${ROLE_IDS.CALLER}' then difference else 0 end,
      total_inactive = total_inactive + case when role = '${ROLE_IDS.INACTIVE}' then difference else 0 end
    where id = organization $$`,
  `create function count_inserted() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      perform add_to_totals(organization_id, role_id, n) from (
        select organization_id, role_id, count(*) n from new_rows group by 1, 2 order by 1, 2) t;
      return null;
    end $$`,
  `create function count_deleted() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      perform add_to_totals(organization_id, role_id, -n) from (
        select organization_id, role_id, count(*) n from old_rows group by 1, 2 order by 1, 2) t;
      return null;
    end $$`,
  `create function count_updated() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      perform add_to_totals(organization_id, role_id, n) from (
        select organization_id, role_id, sum(n) n from (
          select organization_id, role_id, 1 n from new_rows union all
          select organization_id, role_id, -1 from old_rows) c
        group by 1, 2 having sum(n) <> 0 order by 1, 2) t;
      return null;
    end $$`,
  `create trigger count_inserted after insert on person_organizations referencing new table as new_rows
    for each statement execute function count_inserted()`,
  `create trigger count_deleted after delete on person_organizations referencing old table as old_rows
    for each statement execute function count_deleted()`,
  `create trigger count_updated after update on person_organizations
    referencing old table as old_rows new table as new_rows
    for each statement execute function count_updated()`,
];

/** Tables of one organization each: a forgotten \`where\` finds nothing of another's. */
const TENANT_TABLES = [
  'programs',
  'organization_person_statuses',
  'organization_configurations',
  'person_organizations',
  'matches',
  'person_profiles',
  'audit_events',
  'report_requests',
];

const SYSTEM_TABLES = ['credentials', 'sessions', 'mfa_codes', 'one_time_tokens', 'throttles'];
const SHARED_TABLES = ['roles', 'security_profiles', 'person_detail_definitions'];

/** Who ties a known person to the own organization would read and change that person from then on. */
const PEOPLE_TIES = new Set(['person_organizations', 'person_profiles']);
const MAY_TIE = `create function may_tie(person uuid) returns boolean language sql stable security definer
  set search_path from current as $$
    select exists (select from person_organizations where person_id = person and ${MINE})
      or exists (select from person_profiles where person_id = person and ${MINE})
      or (not exists (select from person_organizations where person_id = person)
        and not exists (select from person_profiles where person_id = person)) $$`;

const KNOWN_PERSON = (column: string) =>
  `exists (select 1 from person_organizations o where o.person_id = ${column})
   or exists (select 1 from person_profiles o where o.person_id = ${column})`;

const ACCESS = [
  createRole('console_app'),
  createRole('console_system'),
  // Since PostgreSQL 16 a second database's owner may hold the roles without being allowed to grant them.
  `do $$ begin grant console_app, console_system to current_user;
    exception when insufficient_privilege then
      if not pg_has_role('console_app', 'member') or not pg_has_role('console_system', 'member') then raise; end if;
    end $$`,
  ...isolate('organizations', MINE.replace('organization_id', 'id')),
  MAY_TIE,
  ...TENANT_TABLES.flatMap((table) =>
    isolate(table, MINE, PEOPLE_TIES.has(table) ? `${MINE} and may_tie(person_id)` : MINE),
  ),
  ...['people', 'person_details'].flatMap((table) => [
    ...isolate(table, KNOWN_PERSON(table === 'people' ? 'people.id' : 'person_details.person_id')),
    // A person is made before there is a row that ties it to an organization.
    `create policy newcomer on ${table} for insert to console_app with check (true)`,
  ]),
  ...SHARED_TABLES.map((table) => `grant select on ${table} to console_app, console_system`),
  ...SYSTEM_TABLES.map((table) => `grant select, insert, update, delete on ${table} to console_system`),
  `grant select, insert, update, delete on outbox to console_system`,
  `grant insert on outbox to console_app`,
  `revoke delete on organizations from console_app`,
  `revoke update, delete on audit_events from console_app, console_system`,
];

/** The house: every table of accounts, organizations and people, and who may see which row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [`create extension if not exists pg_trgm`, ...TABLES, ...TRIGGERS, ...ACCESS]);
  const insert = (table: string, rows: object[]) =>
    sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      db,
    );
  await insert(
    'roles',
    Object.entries(ROLE_IDS).map(([name, id]) => ({ id, name })),
  );
  await insert(
    'security_profiles',
    Object.entries(SECURITY_PROFILE_IDS).map(([name, id]) => ({
      id,
      name,
      type: name === 'NOT_PROFILE' ? 'NOT_LOGGABLE' : 'LOGGABLE',
    })),
  );
  await insert(
    'person_detail_definitions',
    PERSON_DETAIL_DEFINITIONS.map((row, position) => ({ ...row, position })),
  );
}
