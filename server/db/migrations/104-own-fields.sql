-- The names of an organization's own fields of people, each in one spelling: Pet and pet are one field.
create table own_fields (
  organization_id uuid not null references organizations on delete cascade,
  -- the name in lower case
  key text not null,
  name text not null,
  primary key (organization_id, key)
);
call isolate('own_fields');

-- Of several spellings the one that most people have.
insert into own_fields (organization_id, key, name)
select distinct on (organization_id, lower(name)) organization_id, lower(name), name
from (select organization_id, name, count(*) as n
  from memberships, jsonb_object_keys(custom_fields) as name
  where custom_fields <> '{}' group by organization_id, name) spelled
order by organization_id, lower(name), n desc, name;

-- Who has a field in two spellings keeps both values, in one.
update memberships membership set custom_fields = (
  select jsonb_object_agg(name, value) from (
    select own.name, case when count(*) = 1 then (array_agg(field.value))[1]
      else to_jsonb(string_agg(field.value #>> '{}', ', ' order by field.key)) end as value
    from jsonb_each(membership.custom_fields) field
      join own_fields own on own.organization_id = membership.organization_id and own.key = lower(field.key)
    group by own.name) merged)
where custom_fields <> '{}' and exists (
  select from jsonb_object_keys(membership.custom_fields) as name
  where not exists (select from own_fields own
    where own.organization_id = membership.organization_id and own.name = name));
