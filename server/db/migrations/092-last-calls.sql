-- On which day somebody was called last, where the organization is: who waits for a call is found, and counted, without
-- looking at the calls. Who was never called has no row.
create table last_calls (
  membership_id uuid primary key,
  organization_id uuid not null,
  role_id uuid not null,
  called_on date not null,
  foreign key (membership_id, organization_id) references memberships (id, organization_id) on delete cascade
);
create index last_calls_longest on last_calls (organization_id, role_id, called_on, membership_id);
call isolate('last_calls');
revoke insert, update, delete on last_calls from console_app, console_system;

-- How many people of a role were called last on each day.
create table last_call_days (
  organization_id uuid not null references organizations on delete cascade,
  role_id uuid not null,
  called_on date not null,
  n integer not null,
  primary key (organization_id, role_id, called_on)
);
call keep_count('last_call_days', 'last_calls', '
  select organization_id, role_id, called_on, 1 as n from last_calls');

-- A call's day changes with the organization's zone, so the latest call is asked, not the newest row.
create function keep_last_calls() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into last_calls (membership_id, organization_id, role_id, called_on)
    select membership.id, membership.organization_id, membership.role_id, latest.day
    from (select distinct recipient_id from new_rows) called
    join memberships membership on membership.id = called.recipient_id
    cross join lateral (select day from calls where calls.recipient_id = membership.id
      order by created_at desc, id desc limit 1) latest
    order by membership.id
  on conflict (membership_id) do update set called_on = excluded.called_on
    where last_calls.called_on <> excluded.called_on;
  return null;
end $$;
create trigger keep_last_calls after insert on calls referencing new table as new_rows
  for each statement execute function keep_last_calls();

-- Says anew when these were called last, some of whose calls have another day or are gone.
create function correct_last_calls(people uuid[]) returns void language plpgsql security definer
set search_path from current as $$
begin
  delete from last_calls where membership_id = any (people)
    and not exists (select from calls where recipient_id = membership_id);
  update last_calls set called_on = latest.day from unnest(people) person
    cross join lateral (select day from calls where recipient_id = person
      order by created_at desc, id desc limit 1) latest
    where membership_id = person and called_on <> latest.day;
end $$;
create function move_last_calls() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if tg_op = 'DELETE' then
    perform correct_last_calls(array(select distinct recipient_id from old_rows where recipient_id is not null));
  elsif exists (select from new_rows join old_rows using (id) where new_rows.day <> old_rows.day) then
    perform correct_last_calls(array(select distinct new_rows.recipient_id from new_rows join old_rows using (id)
      where new_rows.day <> old_rows.day and new_rows.recipient_id is not null));
  end if;
  return null;
end $$;
create trigger move_last_calls after update on calls referencing old table as old_rows new table as new_rows
  for each statement execute function move_last_calls();
create trigger drop_last_calls after delete on calls referencing old table as old_rows
  for each statement execute function move_last_calls();

create function keep_last_call_role() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update last_calls set role_id = new.role_id where membership_id = new.id;
  return null;
end $$;
create trigger keep_last_call_role after update of role_id on memberships for each row
  when (old.role_id <> new.role_id) execute function keep_last_call_role();

-- All of it anew, for who writes calls without their triggers.
create function fill_last_calls() returns void language sql set search_path from current as $$
  delete from last_calls;
  insert into last_calls (membership_id, organization_id, role_id, called_on)
    select membership.id, membership.organization_id, membership.role_id, max(calls.day)
    from calls join memberships membership on membership.id = calls.recipient_id
    group by membership.id $$;
revoke execute on function keep_last_calls, correct_last_calls, move_last_calls, keep_last_call_role, fill_last_calls
  from public;
select fill_last_calls();
