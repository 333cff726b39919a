-- What was done, by whom. It can be added to and not changed.

create table audit_events (
  id uuid primary key,
  organization_id uuid references organizations on delete cascade,
  at timestamptz not null,
  actor_id uuid,
  actor_name text,
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  -- Whom a match's event is about, kept by a trigger: under row-level security no index serves an expression over
  -- `before` and `after`.
  caller_id uuid,
  recipient_id uuid
);
create index audit_events_organization on audit_events (organization_id, at desc, id);
create index audit_events_entity on audit_events (entity_id, at desc);
create index audit_events_caller on audit_events (caller_id) where caller_id is not null;
create index audit_events_recipient on audit_events (recipient_id) where recipient_id is not null;
call isolate('audit_events');
revoke update, delete on audit_events from console_app, console_system;

create function audit_events_parties() returns trigger language plpgsql as $$
begin
  new.caller_id := (coalesce(new.after, new.before) ->> 'callerId')::uuid;
  new.recipient_id := (coalesce(new.after, new.before) ->> 'recipientId')::uuid;
  return new;
end $$;
create trigger audit_events_parties before insert on audit_events
  for each row when (new.entity = 'match') execute function audit_events_parties();
