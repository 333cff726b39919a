-- What is done beside the requests, or later: one queue of jobs, whatever their kind (server/jobs).

create table jobs (
  id uuid primary key,
  kind text not null,
  -- of the jobs of a kind with the same key there is one at most: by it a job is put off or taken back
  key text,
  payload jsonb not null default '{}',
  -- not before then
  run_at timestamptz not null,
  -- who has it, until when: somebody else takes it over afterwards
  lease_id uuid,
  leased_until timestamptz,
  -- how often it was begun
  attempts integer not null default 0,
  -- why it failed the last time
  error text,
  created_at timestamptz not null,
  constraint jobs_key unique (kind, key),
  constraint jobs_lease check ((lease_id is null) = (leased_until is null))
);
create index jobs_due on jobs (kind, run_at);
call keep_for_system('jobs');

insert into jobs (id, kind, payload, run_at, attempts, error, created_at)
  select gen_random_uuid(), 'message', jsonb_build_object('id', id), coalesce(next_attempt_at, created_at), attempts, error,
    created_at from outbox where sent_at is null;
insert into jobs (id, kind, payload, run_at, created_at)
  select gen_random_uuid(), 'report', jsonb_build_object('id', id), created_at, created_at
  from report_requests where status in ('created', 'in-progress');

drop index outbox_unsent;
alter table outbox drop column attempts, drop column next_attempt_at;
drop index report_requests_waiting;
alter table report_requests drop column attempts, drop column leased_until;
