-- Surveys stand in a timeline themselves, as notes do: what happened to them is taken from the history by its own index.

drop index audit_events_told;
create index audit_events_told on audit_events (entity_id, at desc, id desc)
  where entity <> 'note' and entity <> 'survey';
create index audit_events_surveys on audit_events (entity_id, at desc, id desc) where entity = 'survey';
