-- A call that is made while its organization moves to another zone waits for that, and has its day there; what was there
-- before is moved by a job. No lock is taken that the foreign key wouldn't take a moment later.
create or replace function fill_call_day() returns trigger language plpgsql security definer
set search_path from current as $$
declare
  zone text;
begin
  select timezone into zone from organizations where id = new.organization_id for key share;
  new.day := (new.created_at at time zone coalesce(zone, 'UTC'))::date;
  return new;
end $$;
drop function call_day;
