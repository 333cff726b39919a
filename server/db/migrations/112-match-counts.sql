-- How many matches somebody has stands beside the tenant, as all that lists are sorted by: callers are looked for by it,
-- and asking for each of 50,000 took longer than all else about them.
alter table memberships add match_count smallint not null default 0;
update memberships o set match_count = pair.n
  from (select each.id, count(*) as n from (
    select caller_id as id from matches union all select recipient_id from matches) each group by each.id) pair
  where pair.id = o.id;
alter table memberships add constraint memberships_match_count check (matched = (match_count > 0));

-- Locked before it is looked: of two matches of one person made or ended at once, the second sees the first.
create or replace function spread_matched() returns trigger language plpgsql security definer
set search_path from current as $$
begin
  perform from memberships
    where id in (select caller_id from changed union select recipient_id from changed) order by id for update;
  update memberships o set match_count = found.n, matched = found.n > 0
    from (select each.id, (select count(*) from matches where caller_id = each.id)
        + (select count(*) from matches where recipient_id = each.id) as n
      from (select caller_id as id from changed union select recipient_id from changed) each) found
    where found.id = o.id and o.match_count <> found.n;
  return null;
end $$;

create or replace view findable_people as
  select id, organization_id, person_id, role_id, sort_name, search, program_id, organization_person_status_id,
    preferred_language, welcomed_at, matched, upload_id, enrollment_date, unenrollment_date, active, opted_out, contacts,
    own_text, match_count
  from memberships
  where (select sees_everything()) or organization_id = (select own_organization());

create or replace view match_candidates as
  select f.id, f.organization_id, f.person_id, f.role_id, f.sort_name, f.search, f.program_id,
    f.organization_person_status_id, f.preferred_language, f.welcomed_at, f.matched, f.upload_id, p.gender,
    p.preferred_time_for_call, p.hobbies, p.zip_code, f.match_count
  from findable_people f join people p on p.id = f.person_id;

-- Those of one program, status or number of matches are found in the order of names.
drop index memberships_program, memberships_status, memberships_matched;
create index memberships_program on memberships (organization_id, program_id, role_id, sort_name, id);
create index memberships_status on memberships (organization_id, organization_person_status_id, role_id, sort_name, id);
create index memberships_matched on memberships (organization_id, role_id, match_count, sort_name, id);
