-- Files that are kept beside the database: the sound of calls and broadcasts. Their bytes are in the file store, under
-- `store_key`; here stands what there is, whose it is, and until when.

create table files (
  id uuid primary key,
  -- doesn't go with its organization: the bytes would be left behind
  organization_id uuid not null references organizations,
  kind text not null,
  -- several may have the same: the bytes go with the last of them
  store_key text not null,
  -- the media type
  type text not null,
  bytes integer not null,
  -- in hexadecimal
  sha256 text not null,
  seconds double precision,
  -- how loud it is over its length, to be drawn before it is loaded
  peaks bytea,
  created_at timestamptz not null,
  -- from then on it is of no use; null: never
  delete_after timestamptz,
  constraint files_tenant unique (id, organization_id),
  constraint files_kind check (kind in ('recording', 'broadcast-audio')),
  constraint files_bytes check (bytes > 0)
);
create index files_organization on files (organization_id);
create index files_store_key on files (store_key);
create index files_delete_after on files (delete_after) where delete_after is not null;
call isolate('files');
