import type { Kysely } from 'kysely';
import { run } from './parts.ts';

const PERSON = ['first_name', 'last_name', 'preferred_name', 'user_name', 'email', 'phone', 'phone_alternate'];

/** What follows a space where there is something: joined as `concat_ws` does, but so that the planner can inline it. */
const after = (value: string) => `coalesce(' ' || ${value}, '')`;

/**
 * The texts of a new place can come with it, made by the same functions from what its person is made of: an import
 * would else look up each person that it has just written. Only the server itself is believed, and only where it
 * brings them.
 */
const TEXTS = [
  `create function person_sort_name(first_name text, last_name text) returns text language sql immutable as $$
    select fold(last_name || ' ' || first_name) $$`,
  `create function person_search(${PERSON.map((name) => `${name} text`).join(', ')})
    returns text language sql immutable as $$
    select ' ' || fold(first_name || ' ' || last_name || ${after('preferred_name')} || ${after('user_name')} ||
      ${after('email')} || ${after(`translate(phone, '+', '')`)} || ${after(`translate(phone_alternate, '+', '')`)}) $$`,
  `create or replace function person_sort_name(p people) returns text language sql immutable as $$
    select person_sort_name(p.first_name, p.last_name) $$`,
  `create or replace function person_search(p people) returns text language sql immutable as $$
    select person_search(${PERSON.map((name) => `p.${name}`).join(', ')}) $$`,
  `drop trigger fill_person_search on person_organizations`,
  `create trigger fill_person_search before insert on person_organizations for each row
    when (new.search = '' or current_user <> 'console_system') execute function fill_person_search()`,
  `create trigger refill_person_search before update of person_id on person_organizations
    for each row execute function fill_person_search()`,
];

/**
 * New entries of the search index wait in a list that each search reads through. How long it may get is a matter of
 * who writes: an import lets its rows wait until the end of its transaction and then enters them all at once, which
 * takes a third less time.
 */
const INDEX = [
  `alter index person_organizations_search reset (gin_pending_list_limit)`,
  `create function flush_people_search() returns void language sql security definer set search_path from current as $$
    select gin_clean_pending_list('person_organizations_search') $$`,
  `revoke execute on function flush_people_search from public`,
  `grant execute on function flush_people_search to console_system`,
  // one index for both: whose places, and whether there is one already
  `alter table person_organizations drop constraint person_organizations_organization_id_person_id_key,
    add constraint person_organizations_person_key unique (person_id, organization_id)`,
  `drop index person_organizations_person`,
];

const KEY = `organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed`;

const keysOf = (rows: string, difference: string) =>
  `select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
    welcomed_at is not null as welcomed, ${difference} as difference from ${rows}`;

const add = (differences: string) => `insert into person_facets as f
  select ${KEY}, sum(difference) from (${differences}) d
  group by ${KEY} having sum(difference) <> 0 order by ${KEY}
  on conflict (${KEY}) do update set n = f.n + excluded.n`;

const FORGET = `delete from person_facets where n = 0 and organization_id in (select organization_id from old_rows)`;

/**
 * That a place's role, program and status exist is asked once for each combination of them, not once for each of
 * 100,000 rows: a place can't be without the combination that it is counted in, and that refers to them. A combination
 * is gone with the last of its places, so that nobody's program can be deleted.
 */
const REFERENCES = [
  `delete from person_facets where n = 0`,
  `alter table person_facets
    add constraint person_facets_program foreign key (program_id, organization_id)
      references programs (id, organization_id),
    add constraint person_facets_status foreign key (organization_person_status_id, organization_id)
      references organization_person_statuses (id, organization_id)`,
  `alter table person_organizations
    drop constraint person_organizations_role_id_fkey,
    drop constraint person_organizations_program_id_organization_id_fkey,
    drop constraint person_organizations_organization_person_status_id_organiz_fkey`,
  `create or replace function count_facets() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      if tg_op = 'INSERT' then
        ${add(keysOf('new_rows', '1'))};
      elsif tg_op = 'DELETE' then
        ${add(`${keysOf('old_rows', '-1')} where exists (select from organizations where organizations.id = organization_id)`)};
        ${FORGET};
      else
        ${add(`${keysOf('new_rows', '1')} union all ${keysOf('old_rows', '-1')}`)};
        ${FORGET};
      end if;
      return null;
    end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...TEXTS, ...INDEX, ...REFERENCES]);
}
