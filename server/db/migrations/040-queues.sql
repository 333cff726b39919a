-- Outreach queues: who is to be called, in which order, and by whom.

create table queues (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  active boolean not null default false,
  -- when it was last switched on or off
  switched_at timestamptz not null,
  self_signup boolean not null default false,
  cooldown_hours smallint not null default 4,
  respect_preferred_times boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, organization_id),
  constraint queues_cooldown check (cooldown_hours between 0 and 168)
);
create unique index queues_name on queues (organization_id, lower(name));
create unique index queues_self_signup on queues (organization_id) where self_signup;
call isolate('queues');

create table queue_callers (
  queue_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  membership_id uuid not null,
  on_shift_until timestamptz,
  -- taken out while talking: they leave when the call has ended
  leaving boolean not null default false,
  -- what came in together can be taken out together
  addition_id uuid,
  added_at timestamptz not null,
  primary key (queue_id, membership_id),
  foreign key (queue_id, organization_id) references queues (id, organization_id) on delete cascade,
  foreign key (membership_id, organization_id) references memberships (id, organization_id) on delete cascade
);
create index queue_callers_membership on queue_callers (membership_id);
call isolate('queue_callers');

create table queue_recipients (
  id uuid primary key,
  queue_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  membership_id uuid not null,
  -- their place: only its order counts, and there is room between two
  rank bigint not null,
  paused_at timestamptz,
  paused_until timestamptz,
  next_availability timestamptz,
  next_availability_set_at timestamptz,
  -- calls of this queue count from then on
  counted_from timestamptz not null,
  -- set aside by hand
  set_aside_at timestamptz,
  addition_id uuid,
  added_at timestamptz not null,
  -- Kept by a trigger of the calls: those of this queue since `counted_from`, ...
  attempts smallint not null default 0,
  spoke_at timestamptz,
  last_call_id uuid,
  last_call_at timestamptz,
  -- ... and those of the person, whatever they were made for: the one that goes on, and when the last one ended.
  live_call_id uuid,
  rested_from timestamptz,
  rested_call_id uuid,
  unique (id, organization_id),
  constraint queue_recipients_once unique (queue_id, membership_id),
  constraint queue_recipients_rank unique (queue_id, rank),
  foreign key (queue_id, organization_id) references queues (id, organization_id) on delete cascade,
  foreign key (membership_id, organization_id) references memberships (id, organization_id) on delete cascade
);
create index queue_recipients_membership on queue_recipients (membership_id);
call isolate('queue_recipients');

-- A call stays when its queue goes: it has the queue's name.
alter table calls add foreign key (queue_id, organization_id) references queues (id, organization_id)
  on delete set null (queue_id);

-- Each organization has the queue that people come into who sign up by themselves.
create function make_self_signup_queue() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into queues (id, organization_id, name, active, switched_at, self_signup, created_at, updated_at)
  values (gen_random_uuid(), new.id, 'Self Signup', false, new.created_at, true, new.created_at, new.created_at);
  return null;
end $$;
revoke execute on function make_self_signup_queue from public;
create trigger make_self_signup_queue after insert on organizations for each row execute function make_self_signup_queue();
insert into queues (id, organization_id, name, active, switched_at, self_signup, created_at, updated_at)
  select gen_random_uuid(), id, 'Self Signup', false, created_at, true, created_at, created_at from organizations;
