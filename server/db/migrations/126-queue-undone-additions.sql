-- Additions to queues whose Undo has come: one that reaches the server after it, or once more, adds nobody.
create table queue_undone_additions (
  queue_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  addition_id uuid not null,
  undone_at timestamptz not null,
  primary key (queue_id, addition_id),
  foreign key (queue_id, organization_id) references queues (id, organization_id) on delete cascade
);
create index queue_undone_additions_undone on queue_undone_additions (undone_at);
call isolate('queue_undone_additions');
