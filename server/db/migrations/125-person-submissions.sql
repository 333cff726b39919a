-- A form of a new person that comes again because its answer was lost: it is the one that it made.
alter table memberships add submission_id uuid, add submission_hash text;
create unique index memberships_submission on memberships (organization_id, submission_id)
  where submission_id is not null;
