-- Who only administers has no role: they stand among the administrators, and in no list of callers.
insert into roles (id, name) values ('00000000-0000-7000-8000-000100000005', 'NONE');

-- Every administrator was a caller until now. Who never called, and isn't to, keeps neither role nor program.
update memberships membership set
  role_id = case when active then '00000000-0000-7000-8000-000100000005'::uuid else role_id end,
  previous_role_id = case when active then null else '00000000-0000-7000-8000-000100000005'::uuid end,
  program_id = null, organization_person_status_id = null
where '00000000-0000-7000-8000-000100000002' in (role_id, previous_role_id)
  and exists (select from person_profiles profile
    where profile.person_id = membership.person_id and profile.organization_id = membership.organization_id
      and profile.security_profile_id in
        ('00000000-0000-7000-8000-000200000002', '00000000-0000-7000-8000-000200000003'))
  and not exists (select from person_profiles profile
    where profile.person_id = membership.person_id and profile.organization_id = membership.organization_id
      and profile.security_profile_id = '00000000-0000-7000-8000-000200000004')
  and not exists (select from matches where caller_id = membership.id)
  and not exists (select from calls where caller_id = membership.id)
  and not exists (select from queue_callers caller where caller.membership_id = membership.id);
