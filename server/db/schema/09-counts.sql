-- Kept counts.

create table person_counts (
  starts_with text collate "C" not null,
  organization_id uuid not null references organizations on delete cascade,
  role_id uuid not null references roles,
  n integer not null,
  primary key (starts_with, organization_id, role_id)
);
create table person_facets (
  organization_id uuid not null references organizations on delete cascade,
  role_id uuid not null references roles,
  program_id uuid,
  organization_person_status_id uuid,
  preferred_language text,
  matched boolean not null,
  welcomed boolean not null,
  n integer not null,
  unique nulls not distinct
    (organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed),
  constraint person_facets_program foreign key (program_id, organization_id) references programs (id, organization_id),
  constraint person_facets_status foreign key (organization_person_status_id, organization_id)
    references organization_person_statuses (id, organization_id)
);

CREATE FUNCTION add_to_totals(organization uuid, role uuid, difference bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    set search_path from current
    AS $$
    update organizations set
      total_outreaches = total_outreaches + case when role = '00000000-0000-7000-8000-000100000003' then difference else 0 end,
      total_recipients = total_recipients + case when role = '00000000-0000-7000-8000-000100000001' then difference else 0 end,
      total_callers = total_callers + case when role = '00000000-0000-7000-8000-000100000002' then difference else 0 end,
      total_inactive = total_inactive + case when role = '00000000-0000-7000-8000-000100000004' then difference else 0 end
    where id = organization $$;

CREATE FUNCTION count_inserted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    set search_path from current
    AS $$
    begin
      perform add_to_totals(organization_id, role_id, n) from (
        select organization_id, role_id, count(*) n from new_rows group by 1, 2 order by 1, 2) t;
      return null;
    end $$;

CREATE FUNCTION count_deleted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    set search_path from current
    AS $$
    begin
      perform add_to_totals(organization_id, role_id, -n) from (
        select organization_id, role_id, count(*) n from old_rows group by 1, 2 order by 1, 2) t;
      return null;
    end $$;

CREATE FUNCTION count_updated() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    set search_path from current
    AS $$
    begin
      perform add_to_totals(organization_id, role_id, n) from (
        select organization_id, role_id, sum(n) n from (
          select organization_id, role_id, 1 n from new_rows union all
          select organization_id, role_id, -1 from old_rows) c
        group by 1, 2 having sum(n) <> 0 order by 1, 2) t;
      return null;
    end $$;

CREATE FUNCTION count_starts() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    set search_path from current
    AS $$
    begin
      if tg_op = 'INSERT' then
        insert into person_counts as c
  select starts_with, organization_id, role_id, sum(difference) from (select *, 1 as difference from (select distinct id, organization_id, role_id, left(word, 2) as starts_with
  from new_rows, unnest(string_to_array(search, ' ')) word) n) d
  group by 1, 2, 3 having sum(difference) <> 0 order by 1, 2, 3
  on conflict (starts_with, organization_id, role_id) do update set n = c.n + excluded.n;
      elsif tg_op = 'DELETE' then
        insert into person_counts as c
  select starts_with, organization_id, role_id, sum(difference) from (select *, -1 as difference from (select distinct id, organization_id, role_id, left(word, 2) as starts_with
  from old_rows, unnest(string_to_array(search, ' ')) word) o
          where exists (select from organizations where organizations.id = organization_id)) d
  group by 1, 2, 3 having sum(difference) <> 0 order by 1, 2, 3
  on conflict (starts_with, organization_id, role_id) do update set n = c.n + excluded.n;
      else
        insert into person_counts as c
  select starts_with, organization_id, role_id, sum(difference) from (select *, 1 as difference from (select distinct id, organization_id, role_id, left(word, 2) as starts_with
  from new_rows, unnest(string_to_array(search, ' ')) word) n union all
          select *, -1 from (select distinct id, organization_id, role_id, left(word, 2) as starts_with
  from old_rows, unnest(string_to_array(search, ' ')) word) o) d
  group by 1, 2, 3 having sum(difference) <> 0 order by 1, 2, 3
  on conflict (starts_with, organization_id, role_id) do update set n = c.n + excluded.n;
      end if;
      return null;
    end $$;

CREATE FUNCTION count_facets() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    set search_path from current
    AS $$
    begin
      if tg_op = 'INSERT' then
        insert into person_facets as f
  select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed, sum(difference) from (select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
    welcomed_at is not null as welcomed, 1 as difference from new_rows) d
  group by organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed having sum(difference) <> 0 order by organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed
  on conflict (organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed) do update set n = f.n + excluded.n;
      elsif tg_op = 'DELETE' then
        insert into person_facets as f
  select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed, sum(difference) from (select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
    welcomed_at is not null as welcomed, -1 as difference from old_rows where exists (select from organizations where organizations.id = organization_id)) d
  group by organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed having sum(difference) <> 0 order by organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed
  on conflict (organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed) do update set n = f.n + excluded.n;
        delete from person_facets where n = 0 and organization_id in (select organization_id from old_rows);
      else
        insert into person_facets as f
  select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed, sum(difference) from (select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
    welcomed_at is not null as welcomed, 1 as difference from new_rows union all select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
    welcomed_at is not null as welcomed, -1 as difference from old_rows) d
  group by organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed having sum(difference) <> 0 order by organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed
  on conflict (organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed) do update set n = f.n + excluded.n;
        delete from person_facets where n = 0 and organization_id in (select organization_id from old_rows);
      end if;
      return null;
    end $$;

CREATE FUNCTION delete_places() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    set search_path from current
    AS $$
    begin
      delete from person_organizations where organization_id = old.id;
      return null;
    end $$;

create trigger count_inserted after insert on person_organizations referencing new table as new_rows
  for each statement execute function count_inserted();
create trigger count_deleted after delete on person_organizations referencing old table as old_rows
  for each statement execute function count_deleted();
create trigger count_updated after update on person_organizations referencing old table as old_rows new table as new_rows
  for each statement execute function count_updated();
create trigger count_starts_inserted after insert on person_organizations referencing new table as new_rows
  for each statement execute function count_starts();
create trigger count_starts_deleted after delete on person_organizations referencing old table as old_rows
  for each statement execute function count_starts();
create trigger count_starts_updated after update on person_organizations
  referencing old table as old_rows new table as new_rows for each statement execute function count_starts();
create trigger count_facets_inserted after insert on person_organizations referencing new table as new_rows
  for each statement execute function count_facets();
create trigger count_facets_deleted after delete on person_organizations referencing old table as old_rows
  for each statement execute function count_facets();
create trigger count_facets_updated after update on person_organizations
  referencing old table as old_rows new table as new_rows for each statement execute function count_facets();
create trigger delete_places after delete on organizations for each row execute function delete_places();

call isolate('person_counts');
call isolate('person_facets');
revoke insert, update, delete on person_counts, person_facets from console_app, console_system;
