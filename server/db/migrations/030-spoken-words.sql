-- The words of transcripts are the same wherever the database runs. Where its locale knows English letters alone, as C does,
-- the parser takes every other character for a letter: "¿Bueno?" was one word with its mark, and nobody found it.

-- Folded, and without the marks of Spanish and of printed text.
create function fold_spoken(value text) returns text language sql immutable parallel safe as $$
  select translate(fold(value), '¿¡“”„«»‹›–—…•', '              ')
$$;

drop view findable_transcripts;
alter table call_transcripts drop column words;
alter table call_transcripts add column words tsvector not null generated always as
  (to_tsvector('simple'::regconfig, fold_spoken(jsonb_path_query_array(segments, '$[*].text')::text))) stored;
create index call_transcripts_words on call_transcripts using gin (words);
create view findable_transcripts as
  select call_id, organization_id, words from call_transcripts
  where (select sees_everything()) or organization_id = (select own_organization());
grant select on findable_transcripts to console_app;
