-- Organizations and what each of them sets up for itself.

-- Lower case, without accents, with one kind of apostrophe: "jose o'connor" finds José O’Connor.
create function fold(value text) returns text language plpgsql immutable parallel safe as $$
begin
  if octet_length(value) = length(value) then return lower(value); end if;
  return lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'łŁøØđĐ’‘', 'lLoOdD'''''));
end $$;

create table organizations (
  id uuid primary key,
  name text not null,
  primary_contact text not null,
  email text not null,
  phone text,
  contact_phone text,
  voicemail_number text,
  street text not null,
  street2 text,
  city text not null,
  state text not null,
  state_short text not null,
  zipcode text not null,
  timezone text not null default 'UTC',
  active boolean not null default true,
  external boolean not null default false,
  external_org_id text,
  signup_completed boolean not null default false,
  custom_fields jsonb not null default '{}',
  -- Folding 2,000 names for each page took longer than all the rest of it. An index would not do, for the planner
  -- expects few rows behind the isolation.
  search text not null generated always as (' ' || fold(name || ' ' || primary_contact || ' ' || email)) stored,
  sort_name text collate "C" not null generated always as (fold(name)) stored,
  sort_contact text collate "C" not null generated always as (fold(primary_contact)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index organizations_name_key on organizations (lower(name));
call isolate('organizations', 'id = (select own_organization())');
-- No caller deletes one: it is deactivated.
revoke delete on organizations from console_app;

create table programs (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  phone text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  unique (id, organization_id)
);
create unique index programs_name_key on programs (organization_id, lower(name));
create unique index programs_default_key on programs (organization_id) where is_default;
call isolate('programs');

create table organization_person_statuses (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text not null,
  description text,
  is_default boolean not null default false,
  system_defined boolean not null default false,
  created_at timestamptz not null,
  unique (id, organization_id)
);
create unique index statuses_name_key on organization_person_statuses (organization_id, lower(name));
create unique index statuses_default_key on organization_person_statuses (organization_id) where is_default;
call isolate('organization_person_statuses');

-- Which features an organization has.
create table organization_configurations (
  organization_id uuid not null references organizations on delete cascade,
  identifier text not null,
  active boolean not null,
  primary key (organization_id, identifier)
);
call isolate('organization_configurations');
