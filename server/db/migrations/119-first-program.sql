-- Who came into an organization before it had a program belongs to its default one now. Specification programs 1.9.
update memberships set program_id = programs.id
  from programs
  where programs.organization_id = memberships.organization_id and programs.is_default and program_id is null
    and role_id <> '00000000-0000-7000-8000-000100000005'
    and coalesce(previous_role_id, role_id) <> '00000000-0000-7000-8000-000100000005';
