-- CSV files of people. How far an import has come stands beside the people it made, written in the same transactions: a
-- server that is killed loses its place nowhere, and the same bytes are imported once.

create table people_uploads (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- SHA-1 of the file
  checksum text not null,
  file_name text not null,
  uploaded_by_id uuid not null,
  uploaded_by_name text not null,
  total integer not null,
  -- rows that were written or have failed
  rows_done integer not null default 0,
  failed integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, organization_id),
  constraint people_uploads_file unique (organization_id, checksum),
  constraint people_uploads_progress check (failed <= rows_done and rows_done <= total)
);
create index people_uploads_latest on people_uploads (organization_id, created_at desc, id);
call isolate('people_uploads');

alter table memberships add constraint memberships_upload
  foreign key (upload_id, organization_id) references people_uploads (id, organization_id);

create table people_upload_failures (
  upload_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  -- of the row in the file, from 1
  position integer not null,
  -- as it is told: the row may bring a number of its own
  row_index integer not null,
  message text not null,
  primary key (upload_id, position),
  foreign key (upload_id, organization_id) references people_uploads (id, organization_id) on delete cascade
);
call isolate('people_upload_failures');

-- Matches that were ended by disabling the people of an upload, so that it can be taken back.
create table people_upload_partings (
  upload_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  caller_id uuid not null,
  recipient_id uuid not null,
  primary key (upload_id, caller_id, recipient_id),
  foreign key (upload_id, organization_id) references people_uploads (id, organization_id) on delete cascade,
  foreign key (caller_id, organization_id) references memberships (id, organization_id) on delete cascade,
  foreign key (recipient_id, organization_id) references memberships (id, organization_id) on delete cascade
);
create index people_upload_partings_caller on people_upload_partings (caller_id);
create index people_upload_partings_recipient on people_upload_partings (recipient_id);
call isolate('people_upload_partings');
