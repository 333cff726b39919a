-- The timeline of a person takes the latest of each kind from an index (server/domain/timeline).

drop index broadcast_recipients_membership;
-- A case and no coalesce: the planner doesn't know that the latter tells nobody of rows that a policy hides.
create index broadcast_recipients_membership
  on broadcast_recipients (membership_id, (case when sent_at is null then created_at else sent_at end) desc, id desc)
  where membership_id is not null;

drop index broadcast_replies_membership;
create index broadcast_replies_membership
  on broadcast_replies (membership_id, created_at desc, id desc) where membership_id is not null;

drop index audit_events_caller;
create index audit_events_caller on audit_events (caller_id, at desc, id desc) where caller_id is not null;

drop index audit_events_recipient;
create index audit_events_recipient on audit_events (recipient_id, at desc, id desc) where recipient_id is not null;

-- Notes stand in a timeline themselves: that they were written isn't read past again and again.
create index audit_events_told on audit_events (entity_id, at desc, id desc) where entity <> 'note';
