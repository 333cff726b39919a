-- Lists of people are sorted by their last call through an index, as by all else: everybody has a row, with what the list
-- is sorted by, and who was never called no day. Equals stand by name whichever way the list runs, so each way has its own.
drop function count_last_call_days cascade;
drop function recount_last_call_days;
drop table last_call_days;
drop index last_calls_longest;
drop trigger keep_last_call_role on memberships;
drop function keep_last_call_role;
alter table last_calls alter called_on drop not null, add sort_name text collate "C";

create or replace function fill_last_calls() returns void language sql set search_path from current as $$
  delete from last_calls;
  insert into last_calls (membership_id, organization_id, role_id, sort_name, called_on)
    select membership.id, membership.organization_id, membership.role_id, membership.sort_name, max(calls.day)
    from memberships membership left join calls on calls.recipient_id = membership.id
    group by membership.id $$;
select fill_last_calls();
alter table last_calls alter sort_name set not null;
create index last_calls_first on last_calls (organization_id, role_id, called_on nulls first, sort_name, membership_id);
create index last_calls_latest on last_calls
  (organization_id, role_id, called_on desc nulls last, sort_name, membership_id);

create table last_call_days (
  organization_id uuid not null references organizations on delete cascade,
  role_id uuid not null,
  called_on date not null,
  n integer not null,
  primary key (organization_id, role_id, called_on)
);
call keep_count('last_call_days', 'last_calls', '
  select organization_id, role_id, called_on, 1 as n from last_calls where called_on is not null');

create function add_last_calls() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into last_calls (membership_id, organization_id, role_id, sort_name)
    select id, organization_id, role_id, sort_name from new_rows;
  return null;
end $$;
create trigger add_last_calls after insert on memberships referencing new table as new_rows
  for each statement execute function add_last_calls();

create function follow_last_call() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update last_calls set role_id = new.role_id, sort_name = new.sort_name where membership_id = new.id;
  return null;
end $$;
create trigger follow_last_call after update on memberships for each row
  when ((old.role_id, old.sort_name) is distinct from (new.role_id, new.sort_name))
  execute function follow_last_call();

-- Locked in one order, so that of two that write calls to the same people one waits for the other and never both. A
-- call's day changes with the organization's zone, so the latest call is asked, not the newest row.
create or replace function correct_last_calls(people uuid[]) returns void language plpgsql security definer
set search_path from current as $$
begin
  perform from last_calls where membership_id = any (people) order by membership_id for update;
  update last_calls set called_on = latest.day from unnest(people) person
    left join lateral (select day from calls where recipient_id = person
      order by created_at desc, id desc limit 1) latest on true
    where membership_id = person and called_on is distinct from latest.day;
end $$;
create or replace function keep_last_calls() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  perform correct_last_calls(array(select distinct recipient_id from new_rows where recipient_id is not null));
  return null;
end $$;
revoke execute on function add_last_calls, follow_last_call from public;
