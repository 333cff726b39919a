-- Notes about people. They are neither edited nor deleted, but go with whom they are about.

create table notes (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- the membership that it is about
  subject_id uuid not null,
  -- the person who wrote it; the name stays when the person goes
  author_id uuid references people on delete set null,
  author_name text not null,
  kind text not null,
  note text not null,
  -- the call that it was written about, and the second of its recording
  call_id uuid,
  call_second integer,
  -- the note that it corrects
  corrects_id uuid,
  -- the writer's own name for it
  client_id text,
  created_at timestamptz not null,
  -- A space before each word: the start of a word can be searched for.
  search text not null generated always as (' ' || fold_spoken(translate(note, E'\n\r\t', '   '))) stored,
  author_search text not null generated always as (' ' || fold(author_name)) stored,
  unique (id, organization_id),
  -- the same note sent twice is one note
  constraint notes_client unique (organization_id, author_id, client_id),
  constraint notes_kind check (kind in ('ADDITIONAL_COMMENTS', 'CHANGE_OF_CONDITION', 'REACH_RECIPIENT', 'OTHER')),
  foreign key (subject_id, organization_id) references memberships (id, organization_id) on delete cascade,
  foreign key (call_id, organization_id) references calls (id, organization_id) on delete set null (call_id),
  foreign key (corrects_id, organization_id) references notes (id, organization_id) on delete set null (corrects_id)
);
create index notes_time on notes (organization_id, created_at desc, id desc);
create index notes_all_time on notes (created_at desc, id desc);
create index notes_subject on notes (subject_id, created_at desc, id desc);
create index notes_author on notes (author_id, created_at desc, id desc);
create index notes_call on notes (call_id) where call_id is not null;
create index notes_corrects on notes (corrects_id) where corrects_id is not null;
create index notes_search on notes using gin (search gin_trgm_ops, author_search gin_trgm_ops);
call isolate('notes');
revoke update, delete on notes from console_app;

-- Notes as they are searched: see findable_people.
create view findable_notes as
  select id, organization_id, subject_id, author_id, search, author_search, created_at from notes
  where (select sees_everything()) or organization_id = (select own_organization());
grant select on findable_notes to console_app;
