-- What the form said that answered a survey: whether one that comes again, because its answer was lost, is the same. The
-- submission's id alone was compared, and answers that were changed since were dropped.
alter table surveys add submission_hash text;
