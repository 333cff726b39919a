-- When, from where and with what a session was used last: unused, it ends, and its person sees it.
-- Those that are open now count from now on.
alter table sessions
  add column last_used_at timestamptz not null default now(),
  add column network text,
  add column browser text,
  add column system text;
alter table sessions alter column last_used_at drop default;
