-- A response that somebody has seen to, and who: two coordinators don't see to the same one.
alter table broadcast_replies
  add done_at timestamptz,
  add done_by uuid references people on delete set null,
  add constraint broadcast_replies_done check (done_by is null or done_at is not null);
-- Those that are open are counted with every list of broadcasts.
create index broadcast_replies_open on broadcast_replies (broadcast_id) where done_at is null and not is_stop;
create index broadcast_replies_done_by on broadcast_replies (done_by) where done_by is not null;
grant update (done_at, done_by) on broadcast_replies to console_app;
