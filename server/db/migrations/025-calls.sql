-- Calls: what was said of each by its carrier, how it stands, and what was spoken.

create table calls (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  type text not null,
  status text not null default 'queued',
  outcome text,
  -- who said so last: its status, the caller, an admin; a lower one doesn't overwrite a higher one
  outcome_rank smallint not null default 0,
  topics text[] not null default '{}',
  -- the memberships; a person who is deleted leaves the call behind, without a name
  caller_id uuid,
  recipient_id uuid,
  -- as they were when the call was made
  caller_name text,
  caller_phone text,
  recipient_name text,
  recipient_phone text,
  program_id uuid,
  queue_id uuid,
  queue_name text,
  -- why it was made: kind, name, position
  reason jsonb,
  created_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  seconds integer,
  -- the day on which it was made where the organization is; a trigger keeps it
  day date not null default '-infinity',
  recording_file_id uuid,
  transcript_status text not null default 'none',
  survey_sent_at timestamptz,
  -- the carrier's own name for it
  carrier_ref text,
  failure text,
  unique (id, organization_id),
  constraint calls_carrier_ref unique (carrier_ref),
  constraint calls_status check (status in ('queued', 'ringing', 'in-progress', 'completed', 'voicemail', 'no-answer', 'busy', 'failed', 'cancelled')),
  constraint calls_ended check ((ended_at is null) = (status in ('queued', 'ringing', 'in-progress'))),
  constraint calls_transcript check (transcript_status in ('none', 'processing', 'ready', 'failed')),
  foreign key (caller_id, organization_id) references memberships (id, organization_id)
    on delete set null (caller_id),
  foreign key (recipient_id, organization_id) references memberships (id, organization_id)
    on delete set null (recipient_id),
  foreign key (program_id, organization_id) references programs (id, organization_id)
    on delete set null (program_id),
  constraint calls_recording foreign key (recording_file_id, organization_id) references files (id, organization_id)
    on delete set null (recording_file_id)
);
create index calls_time on calls (organization_id, created_at desc, id desc) include (seconds);
create index calls_all_time on calls (created_at desc, id desc);
create index calls_caller on calls (caller_id, created_at desc, id desc);
create index calls_recipient on calls (recipient_id, created_at desc, id desc);
create index calls_program on calls (organization_id, program_id, created_at desc, id desc);
create index calls_queue on calls (queue_id, created_at desc, id desc) where queue_id is not null;
create index calls_survey on calls (organization_id, survey_sent_at) where survey_sent_at is not null;
create index calls_recording_file on calls (recording_file_id) where recording_file_id is not null;
create index calls_live on calls (organization_id, created_at desc) where ended_at is null;
-- Nobody is in two calls at once: neither as who they are, nor by the phone that a household shares.
create unique index calls_live_recipient on calls (recipient_id) where ended_at is null;
create unique index calls_live_caller on calls (caller_id) where ended_at is null;
create unique index calls_live_recipient_phone on calls (recipient_phone) where ended_at is null;
create unique index calls_live_caller_phone on calls (caller_phone) where ended_at is null;
call isolate('calls');
-- No caller deletes one: it stays for the figures.
revoke delete on calls from console_app;

create function call_day(organization uuid, moment timestamptz) returns date language sql stable as $$
  select (moment at time zone coalesce((select timezone from organizations where id = organization), 'UTC'))::date
$$;
create function fill_call_day() returns trigger language plpgsql security definer set search_path from current as $$
begin
  new.day := call_day(new.organization_id, new.created_at);
  return new;
end $$;
-- Seeds bring the day with them: looking up each zone takes longer than the row.
create trigger fill_call_day before insert on calls for each row
  when (new.day = '-infinity' or current_user <> 'console_system') execute function fill_call_day();
revoke execute on function fill_call_day from public;

-- What the carrier told, in whatever order it came. How the call stands follows from all of it.
create table call_events (
  call_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  -- the carrier's own name for it, or the kind: the same one twice changes nothing
  key text not null,
  kind text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  data jsonb not null default '{}',
  primary key (call_id, key),
  foreign key (call_id, organization_id) references calls (id, organization_id) on delete cascade
);
create index call_events_old on call_events (received_at);
call isolate('call_events');
revoke update, delete on call_events from console_app;

-- What was said, by whom and when: segments of {start, end, who, text}. Digits and birthdays are in it as they were said.
create table call_transcripts (
  call_id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  language text not null,
  segments jsonb not null,
  words tsvector not null generated always as
    (to_tsvector('simple'::regconfig, fold(jsonb_path_query_array(segments, '$[*].text')::text))) stored,
  foreign key (call_id, organization_id) references calls (id, organization_id) on delete cascade
);
create index call_transcripts_words on call_transcripts using gin (words);
create index call_transcripts_organization on call_transcripts (organization_id);
call isolate('call_transcripts');

-- Transcripts as they are searched: see findable_people.
create view findable_transcripts as
  select call_id, organization_id, words from call_transcripts
  where (select sees_everything()) or organization_id = (select own_organization());
grant select on findable_transcripts to console_app;

-- How many calls there were on each day: totals of lists, and figures.
create table call_days (
  organization_id uuid not null references organizations on delete cascade,
  day date not null,
  type text not null,
  status text not null,
  program_id uuid,
  n integer not null,
  answered integer not null,
  seconds bigint not null,
  unique nulls not distinct (organization_id, day, type, status, program_id)
);
call keep_count('call_days', 'calls', '
  select organization_id, day, type, status, program_id, 1 as n, (answered_at is not null)::int as answered,
    coalesce(seconds, 0) as seconds from calls');

-- How many calls of each day reached whom, and were about what.
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
    from calls, unnest(array_remove(array_append(topics, outcome), null)) reached');
