-- When it was said that no more rows of a file are to be saved. The same file sent again takes it back. Specification uploads 2.13.
alter table people_uploads add column stopped_at timestamptz;
