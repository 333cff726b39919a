-- The fields of an update that taking it back has changed: making it again changes those alone. A field that somebody had
-- set to what it was before the upload looked as if it had been taken back, and was updated again. Null where the update
-- isn't taken back; of those that were before this, it isn't known.
alter table people_upload_updates add column taken_back jsonb;
