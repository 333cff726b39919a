-- Uploads that also update who is there already. Whether one does is a part of what it is: the same file may come both ways.
alter table people_uploads add column updates_existing boolean not null default false;
alter table people_uploads drop constraint people_uploads_file;
alter table people_uploads add constraint people_uploads_file unique (organization_id, checksum, updates_existing);

-- Whom the rows of an upload have found, and what they changed, so that it can be taken back.
create table people_upload_updates (
  upload_id uuid not null,
  organization_id uuid not null references organizations on delete cascade,
  -- of the row in the file, from 1
  position integer not null,
  membership_id uuid not null,
  -- fields as they were and as they became; none where the row said what was known
  before jsonb not null,
  after jsonb not null,
  undone boolean not null default false,
  primary key (upload_id, position),
  -- nobody is updated twice by one file
  constraint people_upload_updates_once unique (upload_id, membership_id),
  foreign key (upload_id, organization_id) references people_uploads (id, organization_id) on delete cascade,
  foreign key (membership_id, organization_id) references memberships (id, organization_id) on delete cascade
);
create index people_upload_updates_membership on people_upload_updates (membership_id);
call isolate('people_upload_updates');

-- Rows are looked up by the id that another program gave the person.
create index people_external_id on people (external_person_id) where external_person_id is not null;
