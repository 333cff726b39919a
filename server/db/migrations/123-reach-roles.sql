-- Whom broadcasts reach, by role, too: a message for callers isn't one for recipients.

drop function count_reach_counts cascade;
drop function recount_reach_counts;
drop table reach_counts;
create table reach_counts (
  organization_id uuid not null references organizations on delete cascade,
  program_id uuid,
  role_id uuid not null,
  active boolean not null,
  opted_out text[] not null,
  contacts smallint not null,
  n integer not null,
  unique nulls not distinct (organization_id, program_id, role_id, active, opted_out, contacts)
);
call keep_count('reach_counts', 'memberships', '
  select organization_id, program_id, role_id, active, opted_out, contacts, 1 as n from memberships');
