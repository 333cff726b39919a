-- Figures of calls: by hours, and outcomes within a program.

-- The hour of the clock where the organization is at which it was made, kept as its day is; figures and list ask for it.
alter table calls add column hour smallint not null default -1;

create or replace function fill_call_day() returns trigger language plpgsql security definer
set search_path from current as $$
declare
  zone text;
begin
  select timezone into zone from organizations where id = new.organization_id for key share;
  new.day := (new.created_at at time zone coalesce(zone, 'UTC'))::date;
  new.hour := extract(hour from new.created_at at time zone coalesce(zone, 'UTC'));
  return new;
end $$;
drop trigger fill_call_day on calls;
create trigger fill_call_day before insert on calls for each row
  when (new.day = '-infinity' or new.hour < 0 or current_user <> 'console_system') execute function fill_call_day();

-- What is counted doesn't change by it.
alter table calls disable trigger user;
update calls set hour = extract(hour from calls.created_at at time zone timezone)
  from organizations where organizations.id = organization_id;
alter table calls enable trigger user;
alter table calls add constraint calls_hour check (hour between 0 and 23);

drop index calls_time;
create index calls_time on calls (organization_id, created_at desc, id desc)
  include (day, hour, seconds, status, type, program_id, outcome);

drop function count_call_outcome_days cascade;
drop function recount_call_outcome_days;
drop table call_outcome_days;
create table call_outcome_days (
  organization_id uuid not null references organizations on delete cascade,
  day date not null,
  type text not null,
  program_id uuid,
  outcome text not null,
  n integer not null,
  unique nulls not distinct (organization_id, day, type, program_id, outcome)
);
call keep_count('call_outcome_days', 'calls', '
  select organization_id, day, type, program_id, reached as outcome, 1 as n
    from calls, unnest(array_remove(topics || array[outcome,
      case when outcome in (''Voicemail'', ''Spoke with someone else'') then ''Voicemail/Spoke with someone else'' end,
      case when topics && array[''Physical Health'', ''Mental Health''] then ''Health (Physical/Mental)'' end], null)) reached');

-- How many calls were made at each hour of each day, and answered by a person.
create table call_hour_days (
  organization_id uuid not null references organizations on delete cascade,
  day date not null,
  hour smallint not null,
  type text not null,
  program_id uuid,
  n integer not null,
  answered integer not null,
  unique nulls not distinct (organization_id, day, hour, type, program_id)
);
call keep_count('call_hour_days', 'calls', '
  select organization_id, day, hour, type, program_id, 1 as n,
    (status in (''in-progress'', ''completed''))::int as answered from calls');
