-- People, their place in each organization, what they may do there, and who calls whom.

-- The ids are the same in every database (server/db/constants.ts), so that rows can be told apart without a join.
create table roles (id uuid primary key, name text not null unique);
insert into roles (id, name) values
  ('00000000-0000-7000-8000-000100000001', 'RECIPIENT'),
  ('00000000-0000-7000-8000-000100000002', 'CALLER'),
  ('00000000-0000-7000-8000-000100000003', 'OUTREACH'),
  ('00000000-0000-7000-8000-000100000004', 'INACTIVE');
call share('roles');

create table security_profiles (id uuid primary key, name text not null unique, type text not null);
insert into security_profiles (id, name, type) values
  ('00000000-0000-7000-8000-000200000001', 'SUPER_ADMIN', 'LOGGABLE'),
  ('00000000-0000-7000-8000-000200000002', 'ORG_ADMIN', 'LOGGABLE'),
  ('00000000-0000-7000-8000-000200000003', 'ORG_USER', 'LOGGABLE'),
  ('00000000-0000-7000-8000-000200000004', 'USER', 'LOGGABLE'),
  ('00000000-0000-7000-8000-000200000005', 'NOT_PROFILE', 'NOT_LOGGABLE');
call share('security_profiles');

-- A person's details stand in the person's own row: each person has them once, and whoever reads one wants the other.
create table people (
  id uuid primary key,
  email text,
  first_name text not null,
  last_name text not null,
  preferred_name text,
  user_name text,
  phone text,
  phone_alternate text,
  external_person_id text,
  -- the id that the details are told under
  person_detail_id uuid,
  zip_code text,
  date_of_birth date,
  gender text,
  preferred_language text,
  hobbies text,
  phone_call_behavior text,
  preferred_time_for_call text[] not null default '{}',
  preferred_method_of_communication text[] not null default '{}',
  phone_type text,
  phone_alternate_type text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index people_user_name_key on people (lower(user_name));
create index people_email on people (lower(email));
create index people_phone on people (phone);

-- A person's place in an organization.
create table memberships (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  person_id uuid not null references people,
  role_id uuid not null references roles,
  -- the role to return to when an inactive person is enabled again
  previous_role_id uuid references roles,
  active boolean not null default true,
  pin text,
  program_id uuid,
  organization_person_status_id uuid,
  opted_out text[] not null default '{}',
  survey_opt_outs text[] not null default '{}',
  custom_fields jsonb not null default '{}',
  enrollment_date timestamptz,
  unenrollment_date timestamptz,
  -- when the last welcome mail was sent
  welcomed_at timestamptz,
  -- the CSV upload that made the place
  upload_id uuid,
  -- disabled together with all people of the upload, to be enabled with them
  off_with_upload boolean not null default false,
  -- What lists are sorted, searched and filtered by stands beside the tenant, so that one index serves a page; triggers
  -- keep it.
  sort_name text collate "C" not null default '',
  search text not null default '',
  preferred_language text,
  matched boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, organization_id),
  -- one index for both: whose places, and whether there is one already
  constraint memberships_person_key unique (person_id, organization_id),
  -- what it refers to is its own organization's
  constraint memberships_program foreign key (program_id, organization_id)
    references programs (id, organization_id),
  constraint memberships_status foreign key (organization_person_status_id, organization_id)
    references organization_person_statuses (id, organization_id),
  -- inactive is a role
  check (active = (role_id <> '00000000-0000-7000-8000-000100000004')),
  constraint memberships_off check (not (active and off_with_upload))
);
create index memberships_role on memberships (organization_id, role_id, sort_name, id);
create index memberships_name on memberships (organization_id, sort_name, id);
create index memberships_all_names on memberships (sort_name, id);
create index memberships_program on memberships (program_id);
create index memberships_status on memberships (organization_person_status_id);
-- a campaign begins with those who were never welcomed
create index memberships_welcomed on memberships
  (organization_id, role_id, welcomed_at nulls first, sort_name, id);
create index memberships_language on memberships (organization_id, role_id, preferred_language);
create index memberships_matched on memberships (organization_id, role_id, matched);
create index memberships_upload on memberships (upload_id, id) where upload_id is not null;
create index memberships_search on memberships using gin (search gin_trgm_ops);

-- What somebody may do in an organization; without an organization: in all of them.
create table person_profiles (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  organization_id uuid references organizations on delete cascade,
  security_profile_id uuid not null references security_profiles,
  active boolean not null default true,
  -- switched off by disabling the person, to be switched on with the person
  off_with_person boolean not null default false,
  created_at timestamptz not null,
  unique nulls not distinct (person_id, organization_id, security_profile_id),
  constraint person_profiles_super_admin
    check (organization_id is null or security_profile_id <> '00000000-0000-7000-8000-000200000001'),
  constraint person_profiles_off check (not (active and off_with_person))
);
create index person_profiles_organization on person_profiles (organization_id);

-- Who ties a known person to the own organization would read and change that person from then on.
create function may_tie(person uuid) returns boolean language sql stable security definer
set search_path from current as $$
  select exists (select from memberships where person_id = person and organization_id = own_organization())
    or exists (select from person_profiles where person_id = person and organization_id = own_organization())
    or (not exists (select from memberships where person_id = person)
      and not exists (select from person_profiles where person_id = person))
$$;
call isolate('memberships', 'organization_id = (select own_organization())',
  'organization_id = (select own_organization()) and may_tie(person_id)');
call isolate('person_profiles', 'organization_id = (select own_organization())',
  'organization_id = (select own_organization()) and may_tie(person_id)');
-- Which of the places and profiles may be seen is said by their own tables.
call isolate('people', 'exists (select from memberships o where o.person_id = people.id)
  or exists (select from person_profiles o where o.person_id = people.id)');
-- A person is made before there is a row that ties it to an organization.
create policy newcomer on people for insert to console_app with check (true);

create table matches (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  caller_id uuid not null,
  recipient_id uuid not null,
  created_at timestamptz not null,
  unique (caller_id, recipient_id),
  foreign key (caller_id, organization_id) references memberships (id, organization_id) on delete cascade,
  foreign key (recipient_id, organization_id) references memberships (id, organization_id) on delete cascade
);
create index matches_recipient on matches (recipient_id);
create index matches_organization on matches (organization_id);
call isolate('matches');
