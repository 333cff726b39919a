-- Broadcasts: one message to many people, and what became of each.

create table broadcasts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  title text not null,
  search text not null generated always as (' ' || fold(title)) stored,
  sort_title text collate "C" not null generated always as (fold(title)) stored,
  type text not null,
  kind text not null default 'STANDARD',
  content text,
  audio_file_id uuid,
  status text not null default 'draft',
  archived_at timestamptz,
  send_now boolean not null default false,
  -- as they were chosen, and the moment that they mean
  schedule_date text,
  schedule_time text,
  timezone text,
  scheduled_at timestamptz,
  allow_responses boolean not null default false,
  -- the people, who may be in no organization at all
  alert_recipient_id uuid references people on delete set null,
  alert_email text,
  author_id uuid references people on delete set null,
  author_name text,
  started_at timestamptz,
  -- from then on all who were chosen have been looked at
  expanded_at timestamptz,
  finished_at timestamptz,
  stopped_at timestamptz,
  -- why it isn't sent although its time has come
  hold text,
  -- who was looked at last, while it is expanded
  cursor text,
  selected integer not null default 0,
  left_out jsonb not null default '{}',
  ephemeral_count integer not null default 0,
  -- Of its messages, kept by a trigger: together with those who are left out they are all who were chosen. They stay
  -- when the messages are cleaned away.
  pending integer not null default 0,
  success integer not null default 0,
  error integer not null default 0,
  opt_out integer not null default 0,
  stopped integer not null default 0,
  replies_count integer not null default 0,
  -- how many replies were told by mail, and when last
  replies_told integer not null default 0,
  told_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, organization_id),
  constraint broadcasts_type check (type in ('voice', 'email', 'sms')),
  constraint broadcasts_kind check (kind in ('STANDARD', 'EPHEMERAL')),
  constraint broadcasts_status check (status in ('draft', 'scheduled', 'sent', 'error')),
  constraint broadcasts_begun check (started_at is null or status <> 'draft'),
  foreign key (audio_file_id, organization_id) references files (id, organization_id) on delete set null (audio_file_id)
);
create index broadcasts_created on broadcasts (organization_id, created_at desc, id desc);
create index broadcasts_audio on broadcasts (audio_file_id) where audio_file_id is not null;
create index broadcasts_sending on broadcasts (organization_id, type) where status = 'scheduled';
call isolate('broadcasts');

create table broadcast_programs (
  broadcast_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  program_id uuid not null,
  primary key (broadcast_id, program_id),
  foreign key (broadcast_id, organization_id) references broadcasts (id, organization_id) on delete cascade,
  foreign key (program_id, organization_id) references programs (id, organization_id) on delete cascade
);
create index broadcast_programs_program on broadcast_programs (program_id);
call isolate('broadcast_programs');

-- Who was chosen one by one.
create table broadcast_people (
  broadcast_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  membership_id uuid not null,
  primary key (broadcast_id, membership_id),
  foreign key (broadcast_id, organization_id) references broadcasts (id, organization_id) on delete cascade,
  foreign key (membership_id, organization_id) references memberships (id, organization_id) on delete cascade
);
create index broadcast_people_membership on broadcast_people (membership_id);
call isolate('broadcast_people');

-- Contacts that were typed or uploaded for a broadcast alone, until it is expanded.
create table broadcast_contacts (
  broadcast_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  position integer not null,
  name text,
  contact text not null,
  primary key (broadcast_id, position),
  foreign key (broadcast_id, organization_id) references broadcasts (id, organization_id) on delete cascade
);
call isolate('broadcast_contacts');

-- A message of a broadcast: one for each phone or address, whoever shares it.
create table broadcast_recipients (
  id uuid primary key,
  broadcast_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  -- those of an organization are handed over together, whichever broadcast they are of
  type text not null,
  kind text not null,
  -- a person who is deleted leaves the message behind
  membership_id uuid,
  name text,
  contact text not null,
  -- where they are; null for e-mail, which nobody is woken by
  zones text[],
  state text,
  status text not null default 'pending',
  -- Of a message that is pending: it waits; it was handed over, and how that went isn't known yet; or it was stopped.
  step text not null default 'waiting',
  -- since when it could leave, but for the hours, the speed and what fails
  due_at timestamptz not null,
  send_after timestamptz not null,
  attempts smallint not null default 0,
  handed_at timestamptz,
  error text,
  -- the carrier's own name for it
  carrier_ref text,
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  unique (id, organization_id),
  constraint broadcast_recipients_contact unique (broadcast_id, contact),
  constraint broadcast_recipients_status check (status in ('pending', 'success', 'error', 'opt_out')),
  constraint broadcast_recipients_step check (step in ('waiting', 'handed', 'stopped', 'over') and (step = 'over') = (status <> 'pending')),
  constraint broadcast_recipients_error check ((error is not null) = (status = 'error')),
  foreign key (broadcast_id, organization_id) references broadcasts (id, organization_id) on delete cascade,
  foreign key (membership_id, organization_id) references memberships (id, organization_id) on delete set null (membership_id)
);
create index broadcast_recipients_waiting on broadcast_recipients (organization_id, type, send_after, id)
  where step = 'waiting';
create index broadcast_recipients_next on broadcast_recipients (broadcast_id, send_after) where step = 'waiting';
create index broadcast_recipients_handed on broadcast_recipients (organization_id, type) where step = 'handed';
create index broadcast_recipients_undelivered on broadcast_recipients (sent_at) where status = 'success' and delivered_at is null;
-- who answers, answers the last one
create index broadcast_recipients_sent on broadcast_recipients (contact, sent_at desc) where type = 'sms' and sent_at is not null;
create index broadcast_recipients_membership on broadcast_recipients (membership_id, sent_at desc) where membership_id is not null;
create index broadcast_recipients_old on broadcast_recipients (created_at);
call isolate('broadcast_recipients');
revoke insert, delete on broadcast_recipients from console_app;

create function count_broadcast_messages() returns trigger language plpgsql security definer set search_path from current as $$
begin
  -- In the order of ids, so that of two transactions one waits for the other and never both.
  if tg_op = 'INSERT' then
    perform from broadcasts b where id in (select broadcast_id from new_rows) order by id for no key update;
    update broadcasts b set pending = b.pending + n.pending, stopped = b.stopped + n.stopped, error = b.error + n.error,
        success = b.success + n.success, opt_out = b.opt_out + n.opt_out
      from (
        select broadcast_id, count(*) filter (where step in ('waiting', 'handed')) as pending,
          count(*) filter (where step = 'stopped') as stopped, count(*) filter (where status = 'error') as error,
          count(*) filter (where status = 'success') as success, count(*) filter (where status = 'opt_out') as opt_out
        from new_rows group by broadcast_id) n
      where b.id = n.broadcast_id;
  else
    perform from broadcasts b where id in (
        select n.broadcast_id from new_rows n join old_rows o using (id)
        where n.status <> o.status or (n.step = 'stopped') <> (o.step = 'stopped'))
      order by id for no key update;
    update broadcasts b set pending = b.pending + n.pending, stopped = b.stopped + n.stopped, error = b.error + n.error,
        success = b.success + n.success, opt_out = b.opt_out + n.opt_out
      from (
        select broadcast_id, coalesce(sum(by) filter (where step in ('waiting', 'handed')), 0) as pending,
          coalesce(sum(by) filter (where step = 'stopped'), 0) as stopped,
          coalesce(sum(by) filter (where status = 'error'), 0) as error,
          coalesce(sum(by) filter (where status = 'success'), 0) as success,
          coalesce(sum(by) filter (where status = 'opt_out'), 0) as opt_out
        from (
          select broadcast_id, step, status, 1 as by from new_rows
          union all select broadcast_id, step, status, -1 from old_rows
        ) changes
        group by broadcast_id) n
      where b.id = n.broadcast_id and (n.pending <> 0 or n.stopped <> 0 or n.error <> 0 or n.success <> 0 or n.opt_out <> 0);
  end if;
  return null;
end $$;
revoke execute on function count_broadcast_messages from public;
create trigger count_new_messages after insert on broadcast_recipients referencing new table as new_rows
  for each statement execute function count_broadcast_messages();
create trigger count_messages after update on broadcast_recipients referencing old table as old_rows new table as new_rows
  for each statement execute function count_broadcast_messages();

create table broadcast_replies (
  id uuid primary key,
  broadcast_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  -- the message that is answered; it is cleaned away some day
  recipient_id uuid,
  membership_id uuid,
  name text,
  from_contact text not null,
  body text not null,
  is_stop boolean not null default false,
  -- the carrier's own name for what was sent: told twice, it is one
  carrier_ref text,
  created_at timestamptz not null,
  unique (id, organization_id),
  constraint broadcast_replies_carrier_ref unique (carrier_ref, broadcast_id),
  foreign key (broadcast_id, organization_id) references broadcasts (id, organization_id) on delete cascade,
  foreign key (recipient_id, organization_id) references broadcast_recipients (id, organization_id) on delete set null (recipient_id),
  foreign key (membership_id, organization_id) references memberships (id, organization_id) on delete set null (membership_id)
);
create index broadcast_replies_broadcast on broadcast_replies (broadcast_id, created_at desc, id desc);
create index broadcast_replies_recipient on broadcast_replies (recipient_id) where recipient_id is not null;
create index broadcast_replies_membership on broadcast_replies (membership_id) where membership_id is not null;
call isolate('broadcast_replies');
revoke insert, update, delete on broadcast_replies from console_app;

-- Who asked for no more messages and belongs to nobody: of people it stands at their place in the organization.
create table contact_opt_outs (
  organization_id uuid not null references organizations on delete cascade,
  channel text not null,
  contact text not null,
  created_at timestamptz not null,
  primary key (organization_id, channel, contact)
);
create index contact_opt_outs_contact on contact_opt_outs (contact);
call isolate('contact_opt_outs');
revoke insert, update, delete on contact_opt_outs from console_app;

-- How many messages an organization may still hand over at once, as of a moment: all processes share it.
create table send_budgets (
  organization_id uuid not null references organizations on delete cascade,
  channel text not null,
  tokens double precision not null,
  at timestamptz not null,
  primary key (organization_id, channel)
);
call isolate('send_budgets');
revoke insert, update, delete on send_budgets from console_app;
