-- What the message of a failed row is made of, for other languages; rows that failed before have only their words.
alter table people_upload_failures add column problems jsonb not null default '[]';
