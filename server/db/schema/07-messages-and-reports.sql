-- What is made beside the requests: messages and reports.

create table outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  -- null: at once
  next_attempt_at timestamptz,
  error text
);
create index outbox_created on outbox (created_at desc, id);
create index outbox_unsent on outbox (created_at) where sent_at is null;
call keep_for_system('outbox');
-- Callers write messages that they can't read.
create policy writing on outbox for insert to console_app with check (true);
grant insert on outbox to console_app;

create table report_requests (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  module text not null,
  requested_by_id uuid not null references people on delete cascade,
  -- as they were called when they asked: a super admin is nobody whom an organization sees
  requested_by_name text,
  organization_name text,
  filters jsonb not null,
  status text not null default 'created',
  -- how often its making was begun; who began last goes on with it, and nobody else
  attempts integer not null default 0,
  -- until then who has begun it makes it; null before the first time
  leased_until timestamptz,
  finished_at timestamptz,
  file_name text,
  rows_done integer not null default 0,
  -- how many rows there are, as far as could be told at the beginning
  rows_total integer,
  -- in bytes
  size integer,
  created_at timestamptz not null,
  constraint report_requests_tenant unique (id, organization_id),
  constraint report_requests_status check (status in ('created', 'in-progress', 'cancelled', 'completed'))
);
create index report_requests_organization on report_requests (organization_id, created_at desc, id);
create index report_requests_waiting on report_requests (created_at) where status in ('created', 'in-progress');
call isolate('report_requests');

-- A report's file, a part to a row: none of them, and no statement, is as long as the file.
create table report_parts (
  report_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  position integer not null,
  content text not null,
  primary key (report_id, position),
  foreign key (report_id, organization_id) references report_requests (id, organization_id) on delete cascade
);
call isolate('report_parts');
