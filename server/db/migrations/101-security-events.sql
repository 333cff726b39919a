-- What happened around signing in, and what was refused: kept for the person, and for the admins of whom it concerns.

create table security_events (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- the organization that was acted in; null: it concerns the account, wherever that is good
  acted_in uuid references organizations on delete cascade,
  kind text not null,
  -- of a refusal: the call
  call text,
  network text not null,
  browser text,
  system text,
  -- the same within an hour is one row, so that nobody can fill the table
  hour timestamptz not null,
  times integer not null default 1,
  at timestamptz not null,
  constraint security_events_once
    unique nulls not distinct (person_id, kind, hour, acted_in, call, network, browser, system)
);
create index security_events_person on security_events (person_id, at desc, id);
create index security_events_at on security_events (at);
create index security_events_organization on security_events (acted_in) where acted_in is not null;
call keep_for_system('security_events');
