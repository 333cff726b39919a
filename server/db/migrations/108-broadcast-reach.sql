-- Whom broadcasts reach: counted beforehand, and who said STOP before they were a person of the organization.

-- What a person can be reached by: 1 an e-mail address, 2 a phone, 4 a landline.
create function person_contacts(email text, phone text, phone_type text) returns smallint language sql immutable as $$
  select (case when email is null then 0 else 1 end + case when phone is null then 0 else 2 end +
    case when phone_type = 'Landline' then 4 else 0 end)::smallint
$$;
create function person_contacts(p people) returns smallint language sql immutable as $$
  select person_contacts(p.email, p.phone, p.phone_type)
$$;

alter table memberships add contacts smallint not null default 0;
update memberships m set contacts = person_contacts(p) from people p where p.id = m.person_id;

create or replace function fill_person_search() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  select person_sort_name(p), person_search(p), p.preferred_language, person_contacts(p)
    into new.sort_name, new.search, new.preferred_language, new.contacts from people p where p.id = new.person_id;
  return new;
end $$;

create or replace function spread_person_search() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  update memberships set sort_name = person_sort_name(new), search = person_search(new),
      preferred_language = new.preferred_language, contacts = person_contacts(new)
    where person_id = new.id and (sort_name <> person_sort_name(new) or search <> person_search(new)
      or preferred_language is distinct from new.preferred_language or contacts <> person_contacts(new));
  return null;
end $$;
drop trigger spread_person_search on people;
create trigger spread_person_search after update of first_name, last_name, preferred_name, user_name, email, phone,
  phone_type, phone_alternate, preferred_language on people for each row execute function spread_person_search();

create or replace view findable_people as
  select id, organization_id, person_id, role_id, sort_name, search, program_id, organization_person_status_id,
    preferred_language, welcomed_at, matched, upload_id, enrollment_date, unenrollment_date, active, opted_out, contacts
  from memberships
  where (select sees_everything()) or organization_id = (select own_organization());

-- How many people of a program can be reached, by all that this depends on.
create table reach_counts (
  organization_id uuid not null references organizations on delete cascade,
  program_id uuid,
  active boolean not null,
  opted_out text[] not null,
  contacts smallint not null,
  n integer not null,
  unique nulls not distinct (organization_id, program_id, active, opted_out, contacts)
);
call keep_count('reach_counts', 'memberships', '
  select organization_id, program_id, active, opted_out, contacts, 1 as n from memberships');

-- What strangers opted out of holds for the places of who has their phone; the history says so, with the moment of then.
create function heed_stops(places uuid[]) returns void language sql security definer set search_path from current as $$
  with heard as (
    update memberships m set opted_out = m.opted_out || o.channel
      from people p, contact_opt_outs o
      where m.id = any (places) and p.id = m.person_id and o.organization_id = m.organization_id and o.contact = p.phone
        and o.channel = 'sms' and not o.channel = any (m.opted_out)
      returning m.id, m.organization_id, m.opted_out, o.channel, o.created_at)
  insert into audit_events (id, organization_id, at, action, entity, entity_id, before, after)
    select gen_random_uuid(), organization_id, created_at, 'updated', 'person-organization', id,
      jsonb_build_object('optedOut', array_remove(opted_out, channel)), jsonb_build_object('optedOut', opted_out)
    from heard
$$;

create function heed_stops_of_new_places() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  if exists (select from contact_opt_outs where organization_id in (select organization_id from new_rows)) then
    perform heed_stops(array(select id from new_rows));
  end if;
  return null;
end $$;
create trigger heed_stops after insert on memberships referencing new table as new_rows
  for each statement execute function heed_stops_of_new_places();

create function heed_stops_of_new_phone() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  perform heed_stops(array(select id from memberships where person_id = new.id));
  return null;
end $$;
create trigger heed_stops after update of phone on people for each row
  when (new.phone is distinct from old.phone) execute function heed_stops_of_new_phone();

-- Once they want texts again, nobody with their phone is a stranger who doesn't.
create function forget_stop() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from contact_opt_outs o using people p
    where p.id = new.person_id and o.organization_id = new.organization_id and o.channel = 'sms' and o.contact = p.phone;
  return null;
end $$;
create trigger forget_stop after update of opted_out on memberships for each row
  when ('sms' = any (old.opted_out) and not 'sms' = any (new.opted_out)) execute function forget_stop();

revoke execute on function heed_stops, heed_stops_of_new_places, heed_stops_of_new_phone, forget_stop from public;

select heed_stops(array(
  select m.id from memberships m join people p on p.id = m.person_id
    join contact_opt_outs o on o.organization_id = m.organization_id and o.contact = p.phone));
