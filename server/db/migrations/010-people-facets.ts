import type { Kysely } from 'kysely';
import { ALL, MINE, run } from './parts.ts';

/**
 * What people are filtered by stands in their place: the language is the person's own, and whether there is a match was
 * looked up in another table for each row. Triggers keep both.
 */
const COLUMNS = [
  `alter table person_organizations add column preferred_language text,
    add column matched boolean not null default false`,
  // each row is written anew: into the index at once rather than one by one
  `drop index person_organizations_search`,
  `alter table person_organizations disable trigger user`,
  `update person_organizations o set
    preferred_language = (select preferred_language from person_details d where d.person_id = o.person_id),
    matched = exists (select from matches where caller_id = o.id) or exists (select from matches where recipient_id = o.id)`,
  `alter table person_organizations enable trigger user`,
  `create index person_organizations_search on person_organizations using gin (search gin_trgm_ops)
    with (gin_pending_list_limit = 256)`,
  `create index person_organizations_language on person_organizations (organization_id, role_id, preferred_language)`,
  `create index person_organizations_matched on person_organizations (organization_id, role_id, matched)`,
  `create or replace function fill_person_search() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      select person_sort_name(p), person_search(p), d.preferred_language
        into new.sort_name, new.search, new.preferred_language
        from people p left join person_details d on d.person_id = p.id where p.id = new.person_id;
      return new;
    end $$`,
  `create function spread_language() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      if exists (select from person_organizations o join changed c using (person_id)
          where o.preferred_language is distinct from c.preferred_language) then
        update person_organizations o set preferred_language = c.preferred_language from changed c
          where o.person_id = c.person_id and o.preferred_language is distinct from c.preferred_language;
      end if;
      return null;
    end $$`,
  ...['insert', 'update'].map(
    (event) => `create trigger spread_language_${event} after ${event} on person_details
      referencing new table as changed for each statement execute function spread_language()`,
  ),
  // Locked before it is looked: of two matches of one person made or ended at once, the second sees the first.
  `create function spread_matched() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      perform from person_organizations
        where id in (select caller_id from changed union select recipient_id from changed) order by id for update;
      update person_organizations o set matched = not o.matched
        where id in (select caller_id from changed union select recipient_id from changed) and matched <>
          (exists (select from matches where caller_id = o.id) or exists (select from matches where recipient_id = o.id));
      return null;
    end $$`,
  `create trigger spread_matched_insert after insert on matches referencing new table as changed
    for each statement execute function spread_matched()`,
  `create trigger spread_matched_delete after delete on matches referencing old table as changed
    for each statement execute function spread_matched()`,
];

const KEY = `organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed`;

const keysOf = (rows: string, difference: string) =>
  `select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
    welcomed_at is not null as welcomed, ${difference} as difference from ${rows}`;

const add = (differences: string) => `insert into person_facets as f
  select ${KEY}, sum(difference) from (${differences}) d
  group by ${KEY} having sum(difference) <> 0 order by ${KEY}
  on conflict (${KEY}) do update set n = f.n + excluded.n`;

/** How many people there are for each combination of what lists are filtered by: a list's total is a sum of a few rows. */
const FACETS = [
  `create table person_facets (
    organization_id uuid not null references organizations on delete cascade,
    role_id uuid not null references roles, program_id uuid, organization_person_status_id uuid,
    preferred_language text, matched boolean not null, welcomed boolean not null, n integer not null,
    unique nulls not distinct (${KEY}))`,
  add(keysOf('person_organizations', '1')),
  `create function count_facets() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      if tg_op = 'INSERT' then
        ${add(keysOf('new_rows', '1'))};
      elsif tg_op = 'DELETE' then
        ${add(`${keysOf('old_rows', '-1')} where exists (select from organizations where organizations.id = organization_id)`)};
      else
        ${add(`${keysOf('new_rows', '1')} union all ${keysOf('old_rows', '-1')}`)};
      end if;
      return null;
    end $$`,
  `create trigger count_facets_inserted after insert on person_organizations referencing new table as new_rows
    for each statement execute function count_facets()`,
  `create trigger count_facets_deleted after delete on person_organizations referencing old table as old_rows
    for each statement execute function count_facets()`,
  `create trigger count_facets_updated after update on person_organizations
    referencing old table as old_rows new table as new_rows for each statement execute function count_facets()`,
  `alter table person_facets enable row level security`,
  `create policy tenant on person_facets to console_app using (${ALL} or ${MINE})`,
  `create policy system on person_facets to console_system using (true)`,
  `grant select on person_facets to console_app, console_system`,
];

const VIEW = `create or replace view findable_people as
  select id, organization_id, person_id, role_id, sort_name, search, program_id,
    organization_person_status_id, preferred_language, welcomed_at, matched
  from person_organizations where ${ALL} or ${MINE}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...COLUMNS, ...FACETS, VIEW]);
}
