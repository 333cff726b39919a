import type { Kysely } from 'kysely';
import { ALL, MINE, run } from './parts.ts';

/** What a list sorts and searches by stands beside the tenant, so that one index serves a page. */
const TEXTS = [
  // Lower case, without accents, with one kind of apostrophe: "jose o'connor" finds José O’Connor.
  `create function fold(value text) returns text language plpgsql immutable parallel safe as $$
    begin
      if octet_length(value) = length(value) then return lower(value); end if;
      return lower(translate(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g'), 'łŁøØđĐ’‘', 'lLoOdD'''''));
    end $$`,
  `create function person_sort_name(p people) returns text language sql immutable as $$
    select fold(p.last_name || ' ' || p.first_name) $$`,
  // A space before each word: the start of a word can be searched for.
  `create function person_search(p people) returns text language sql immutable as $$
    select ' ' || fold(concat_ws(' ', p.first_name, p.last_name, p.preferred_name, p.user_name, p.email,
      translate(p.phone, '+', ''), translate(p.phone_alternate, '+', ''))) $$`,
  `create function fill_person_search() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      select person_sort_name(p), person_search(p) into new.sort_name, new.search from people p where p.id = new.person_id;
      return new;
    end $$`,
  `create trigger fill_person_search before insert or update of person_id on person_organizations
    for each row execute function fill_person_search()`,
  `create function spread_person_search() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      update person_organizations set sort_name = person_sort_name(new), search = person_search(new)
        where person_id = new.id and (sort_name <> person_sort_name(new) or search <> person_search(new));
      return null;
    end $$`,
  `create trigger spread_person_search after update of first_name, last_name, preferred_name, user_name, email,
    phone, phone_alternate on people for each row execute function spread_person_search()`,
  // New entries wait in a list that each search reads through: a short one, for nothing vacuums the embedded database.
  `create index person_organizations_search on person_organizations using gin (search gin_trgm_ops)
    with (gin_pending_list_limit = 256)`,
  `alter table organizations add column search text not null generated always as
    (' ' || fold(name || ' ' || primary_contact || ' ' || email)) stored`,
];

/** Each row's person with the starts of its words; the text begins with a space, so the empty start is one of them. */
const starts = (rows: string) => `select distinct id, organization_id, role_id, left(word, 2) as starts_with
  from ${rows}, unnest(string_to_array(search, ' ')) word`;

const add = (differences: string) => `insert into person_counts as c
  select starts_with, organization_id, role_id, sum(difference) from (${differences}) d
  group by 1, 2, 3 having sum(difference) <> 0 order by 1, 2, 3
  on conflict (starts_with, organization_id, role_id) do update set n = c.n + excluded.n`;

/**
 * Counting the people whose words start with two letters would read a tenth of the table:
 * the database keeps the counts instead. The empty start counts everybody.
 */
const COUNTS = [
  `create table person_counts (
    starts_with text collate "C" not null, organization_id uuid not null references organizations on delete cascade,
    role_id uuid not null references roles, n integer not null, primary key (starts_with, organization_id, role_id))`,
  `create function count_starts() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      if tg_op = 'INSERT' then
        ${add(`select *, 1 as difference from (${starts('new_rows')}) n`)};
      elsif tg_op = 'DELETE' then
        ${add(`select *, -1 as difference from (${starts('old_rows')}) o
          where exists (select from organizations where organizations.id = organization_id)`)};
      else
        ${add(`select *, 1 as difference from (${starts('new_rows')}) n union all
          select *, -1 from (${starts('old_rows')}) o`)};
      end if;
      return null;
    end $$`,
  `create trigger count_starts_inserted after insert on person_organizations referencing new table as new_rows
    for each statement execute function count_starts()`,
  `create trigger count_starts_deleted after delete on person_organizations referencing old table as old_rows
    for each statement execute function count_starts()`,
  `create trigger count_starts_updated after update on person_organizations
    referencing old table as old_rows new table as new_rows for each statement execute function count_starts()`,
  `alter table person_counts enable row level security`,
  `create policy tenant on person_counts to console_app using (${ALL} or ${MINE})`,
  `create policy system on person_counts to console_system using (true)`,
  `grant select on person_counts to console_app, console_system`,
];

/**
 * People as they are searched for. Under row-level security no index can serve \`like\` (it isn't leakproof);
 * this view states the same isolation as a plain condition, and so may be read by the search index.
 */
const VIEW = [
  `create view findable_people as
    select id, organization_id, person_id, role_id, sort_name, search from person_organizations
    where ${ALL} or ${MINE}`,
  `grant select on findable_people to console_app`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...TEXTS, ...COUNTS, ...VIEW]);
}
