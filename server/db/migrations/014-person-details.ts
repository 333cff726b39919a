import type { Kysely } from 'kysely';
import { run } from './parts.ts';

const DETAILS = `zip_code, date_of_birth, gender, preferred_language, hobbies, phone_call_behavior, preferred_time_for_call,
  preferred_method_of_communication, phone_type, phone_alternate_type`;

/**
 * A person's details stand in the person's own row: each person has them once, whoever reads one wants the other, and a
 * second table cost an import two more indexes and a foreign key for each of its rows. The id they had is still told.
 */
const MERGE = [
  `alter table people add column person_detail_id uuid, add column zip_code text, add column date_of_birth date,
    add column gender text, add column preferred_language text, add column hobbies text,
    add column phone_call_behavior text, add column preferred_time_for_call text[] not null default '{}',
    add column preferred_method_of_communication text[] not null default '{}', add column phone_type text,
    add column phone_alternate_type text`,
  `update people set (person_detail_id, ${DETAILS}) = (d.id, ${DETAILS.replaceAll(/\w+/g, 'd.$&')})
    from person_details d where person_id = people.id`,
  `drop table person_details`,
  `drop function spread_language`,
];

/** What a place repeats of its person, for lists to be sorted, searched and filtered by, now comes from one row. */
const REPEATED = [
  `create or replace function fill_person_search() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      select person_sort_name(p), person_search(p), p.preferred_language
        into new.sort_name, new.search, new.preferred_language from people p where p.id = new.person_id;
      return new;
    end $$`,
  `create or replace function spread_person_search() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      update person_organizations set sort_name = person_sort_name(new), search = person_search(new),
          preferred_language = new.preferred_language
        where person_id = new.id and (sort_name <> person_sort_name(new) or search <> person_search(new)
          or preferred_language is distinct from new.preferred_language);
      return null;
    end $$`,
  `drop trigger spread_person_search on people`,
  `create trigger spread_person_search after update of first_name, last_name, preferred_name, user_name, email, phone,
    phone_alternate, preferred_language on people for each row execute function spread_person_search()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...MERGE, ...REPEATED]);
}
