-- A form that comes again because its answer was lost: it is the broadcast that it made.
alter table broadcasts add submission_id text,
  add constraint broadcasts_submission unique (organization_id, submission_id);
