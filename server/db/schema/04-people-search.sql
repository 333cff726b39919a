-- What a place repeats of its person and its matches, for lists to be sorted, searched and filtered by.

create function person_sort_name(first_name text, last_name text) returns text language sql immutable as $$
  select fold(last_name || ' ' || first_name)
$$;
create function person_sort_name(p people) returns text language sql immutable as $$
  select person_sort_name(p.first_name, p.last_name)
$$;

-- A space before each word: the start of a word can be searched for. Joined as `concat_ws` does, but so that the planner
-- can inline it.
create function person_search(
  first_name text, last_name text, preferred_name text, user_name text, email text, phone text, phone_alternate text
) returns text language sql immutable as $$
  select ' ' || fold(first_name || ' ' || last_name || coalesce(' ' || preferred_name, '') ||
    coalesce(' ' || user_name, '') || coalesce(' ' || email, '') || coalesce(' ' || translate(phone, '+', ''), '') ||
    coalesce(' ' || translate(phone_alternate, '+', ''), ''))
$$;
create function person_search(p people) returns text language sql immutable as $$
  select person_search(p.first_name, p.last_name, p.preferred_name, p.user_name, p.email, p.phone, p.phone_alternate)
$$;

create function fill_person_search() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  select person_sort_name(p), person_search(p), p.preferred_language
    into new.sort_name, new.search, new.preferred_language from people p where p.id = new.person_id;
  return new;
end $$;
-- An import brings the texts of a new place with it, made by the same functions: looking up each person that it has just
-- written took too long. Only the server itself is believed, and only where it brings them.
create trigger fill_person_search before insert on memberships for each row
  when (new.search = '' or current_user <> 'console_system') execute function fill_person_search();
create trigger refill_person_search before update of person_id on memberships
  for each row execute function fill_person_search();

create function spread_person_search() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  update memberships set sort_name = person_sort_name(new), search = person_search(new),
      preferred_language = new.preferred_language
    where person_id = new.id and (sort_name <> person_sort_name(new) or search <> person_search(new)
      or preferred_language is distinct from new.preferred_language);
  return null;
end $$;
create trigger spread_person_search after update of first_name, last_name, preferred_name, user_name, email, phone,
  phone_alternate, preferred_language on people for each row execute function spread_person_search();

-- Locked before it is looked: of two matches of one person made or ended at once, the second sees the first.
create function spread_matched() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform from memberships
    where id in (select caller_id from changed union select recipient_id from changed) order by id for update;
  update memberships o set matched = not o.matched
    where id in (select caller_id from changed union select recipient_id from changed) and matched <>
      (exists (select from matches where caller_id = o.id) or exists (select from matches where recipient_id = o.id));
  return null;
end $$;
create trigger spread_matched_insert after insert on matches referencing new table as changed
  for each statement execute function spread_matched();
create trigger spread_matched_delete after delete on matches referencing old table as changed
  for each statement execute function spread_matched();

revoke execute on function fill_person_search, spread_person_search, spread_matched from public;

-- People as they are searched for. Under row-level security no index can serve `like` (it isn't leakproof); this view
-- states the same isolation as a plain condition, and so may be read by the search index.
create view findable_people as
  select id, organization_id, person_id, role_id, sort_name, search, program_id, organization_person_status_id,
    preferred_language, welcomed_at, matched, upload_id
  from memberships
  where (select sees_everything()) or organization_id = (select own_organization());
grant select on findable_people to console_app;

-- The people one may find, with what candidates for a match are compared by. A view of the owner's, as the one it is
-- made of: asking for each of 50,000 people whether they may be seen would cost more than comparing them.
create view match_candidates as
  select f.*, p.gender, p.preferred_time_for_call, p.hobbies, p.zip_code
  from findable_people f join people p on p.id = f.person_id;
grant select on match_candidates to console_app;

-- New entries of the search index wait in a list that each search reads through. How long it may get is a matter of who
-- writes (`gin_pending_list_limit`): an import lets its rows wait until the end of its transaction and then enters them
-- all at once, which takes a third less time.
create function flush_people_search() returns void language sql security definer set search_path from current as $$
  select gin_clean_pending_list('memberships_search')
$$;
revoke execute on function flush_people_search from public;
grant execute on function flush_people_search to console_system;
