-- Whom a broadcast left out, and why: its counts were kept, and nobody could be told from them. Specification broadcasts 4.1.
create table broadcast_skipped (
  id uuid primary key,
  broadcast_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  -- a person who is deleted leaves the row behind
  membership_id uuid,
  name text,
  contact text,
  reason text not null,
  created_at timestamptz not null,
  unique (id, organization_id),
  constraint broadcast_skipped_reason check (reason in ('inactive', 'optedOut', 'noContact', 'landline', 'duplicate')),
  foreign key (broadcast_id, organization_id) references broadcasts (id, organization_id) on delete cascade,
  foreign key (membership_id, organization_id) references memberships (id, organization_id) on delete set null (membership_id)
);
create index broadcast_skipped_broadcast on broadcast_skipped (broadcast_id);
create index broadcast_skipped_membership on broadcast_skipped (membership_id) where membership_id is not null;
create index broadcast_skipped_old on broadcast_skipped (created_at);
call isolate('broadcast_skipped');
revoke insert, update, delete on broadcast_skipped from console_app;
