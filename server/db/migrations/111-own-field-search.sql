-- Own fields as they are searched for: each in a line, its name in front of a sign that stands in no name. Null where
-- there are none: such a row is in no index and costs nothing.
create function own_text(fields jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(chr(10) || translate(lower(key), chr(10) || chr(31), '  ') || chr(31) ||
    translate(fold(value), chr(10), ' '), '' order by key) from jsonb_each_text(fields)
$$;

alter table memberships add own_text text
  generated always as (case when custom_fields <> '{}' then own_text(custom_fields) end) stored;
create index memberships_own on memberships using gin (own_text gin_trgm_ops) where own_text is not null;

create or replace view findable_people as
  select id, organization_id, person_id, role_id, sort_name, search, program_id, organization_person_status_id,
    preferred_language, welcomed_at, matched, upload_id, enrollment_date, unenrollment_date, active, opted_out, contacts,
    own_text
  from memberships
  where (select sees_everything()) or organization_id = (select own_organization());

-- A pattern that finds a field, whatever signs its name has, and the words in it; no words are in all.
create function own_pattern(name text, words text) returns text language sql immutable parallel safe as $$
  select chr(10) || regexp_replace(name, '([.*+?^${}()|\[\]\\])', '\\\1', 'g') || chr(31) ||
    case when words = '' then '' else '[^' || chr(10) || ']*' || regexp_replace(fold(words), '([.*+?^${}()|\[\]\\])', '\\\1', 'g') end
$$;

-- How many people of a role have a field: half of all may.
create table own_field_counts (
  key text not null,
  organization_id uuid not null references organizations on delete cascade,
  role_id uuid not null,
  n integer not null,
  primary key (key, organization_id, role_id)
);
call keep_count('own_field_counts', 'memberships', '
  select lower(field.key) as key, organization_id, role_id, 1 as n
    from memberships, jsonb_each(custom_fields) field where custom_fields <> ''{}'' and field.value <> ''null''');
