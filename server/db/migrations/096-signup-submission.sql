-- A signup that is sent again after its answer was lost: the same, by a keyed hash of what was sent. The page's own key
-- is part of it and stands nowhere.
alter table signups add column submission_hash text;
create unique index signups_submission on signups (submission_hash) where submission_hash is not null;
