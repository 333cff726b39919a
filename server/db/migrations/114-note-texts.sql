-- What most notes say is read from an index of each organization's own: where a word stands in most of 200,000 notes,
-- counting them took three times as long in the table, whose pages hold the notes of all. An entry of an index has at
-- most 2,704 bytes; 500 letters of some scripts take more once they are folded.
create or replace view findable_notes as
  select id, organization_id, subject_id, author_id, search, author_search, created_at, call_id,
    octet_length(search) + octet_length(author_search) <= 2500 as is_short
  from notes
  where (select sees_everything()) or organization_id = (select own_organization());
create index notes_short_texts on notes (organization_id, created_at) include (search, author_search)
  where octet_length(search) + octet_length(author_search) <= 2500;
create index notes_long_texts on notes (organization_id, created_at)
  where not (octet_length(search) + octet_length(author_search) <= 2500);
