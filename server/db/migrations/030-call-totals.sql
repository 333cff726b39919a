-- The list of calls at its largest: pages and totals of an organization with a million calls a year.

-- Whatever calls are narrowed by, but topics, is in the index: none is fetched to be counted, or to be passed over on the
-- way to a page. In the order of the list.
drop index calls_time;
create index calls_time on calls (organization_id, created_at desc, id desc)
  include (day, seconds, status, type, program_id, outcome);

-- The two combined values of the list are counted, too: a call that is about both their topics is found once.
drop function count_call_outcome_days cascade;
drop function recount_call_outcome_days;
drop table call_outcome_days;
create table call_outcome_days (
  organization_id uuid not null references organizations on delete cascade,
  day date not null,
  type text not null,
  outcome text not null,
  n integer not null,
  primary key (organization_id, day, type, outcome)
);
call keep_count('call_outcome_days', 'calls', '
  select organization_id, day, type, reached as outcome, 1 as n
    from calls, unnest(array_remove(topics || array[outcome,
      case when outcome in (''Voicemail'', ''Spoke with someone else'') then ''Voicemail/Spoke with someone else'' end,
      case when topics && array[''Physical Health'', ''Mental Health''] then ''Health (Physical/Mental)'' end], null)) reached');

-- How many calls of each day were spoken for so many minutes, the last one begun: longer than 5 minutes are those of 6 and
-- more.
create table call_minute_days (
  organization_id uuid not null references organizations on delete cascade,
  day date not null,
  minutes integer not null,
  n integer not null,
  primary key (organization_id, day, minutes)
);
call keep_count('call_minute_days', 'calls', '
  select organization_id, day, ceil(seconds / 60.0)::integer as minutes, 1 as n from calls where seconds > 0');
