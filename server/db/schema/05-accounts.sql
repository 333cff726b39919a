-- Signing in. None of this is for callers.

create table credentials (
  person_id uuid primary key references people on delete cascade,
  -- null until an invited person has chosen a password
  password_hash text,
  password_changed_at timestamptz,
  mfa_required boolean not null default false,
  tos_accepted_at timestamptz,
  created_at timestamptz not null
);
call keep_for_system('credentials');

create table sessions (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  stage text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_person on sessions (person_id);
create index sessions_expiry on sessions (expires_at);
call keep_for_system('sessions');

create table mfa_codes (
  id uuid primary key,
  session_id uuid not null references sessions on delete cascade,
  phone_type text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mfa_codes_session on mfa_codes (session_id);
call keep_for_system('mfa_codes');

create table one_time_tokens (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  purpose text not null,
  token_hash text not null unique,
  verify_phone boolean not null default false,
  -- wrong last digits of the phone so far
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_person on one_time_tokens (person_id);
call keep_for_system('one_time_tokens');

create table throttles (key text primary key, count integer not null, window_started_at timestamptz not null);
create index throttles_window on throttles (window_started_at);
call keep_for_system('throttles');
