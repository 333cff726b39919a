-- Lists of people are sorted by more than the name: by dates through an index, by what few people share through the rows
-- that are found.
create or replace view findable_people as
  select id, organization_id, person_id, role_id, sort_name, search, program_id, organization_person_status_id,
    preferred_language, welcomed_at, matched, upload_id, enrollment_date, unenrollment_date
  from memberships
  where (select sees_everything()) or organization_id = (select own_organization());

create index memberships_enrolled on memberships
  (organization_id, role_id, enrollment_date nulls first, sort_name, id);
create index memberships_unenrolled on memberships
  (organization_id, role_id, unenrollment_date nulls first, sort_name, id);
