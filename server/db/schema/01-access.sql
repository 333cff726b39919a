-- Who may see which rows. Every transaction runs as one of two roles (server/work.ts): console_app for callers, which
-- sees the rows of one organization, or of all of them for a super admin; console_system for signing in and for jobs.
-- The owner of the tables is neither: isolation isn't forced on the owner, for migrations, backups and the functions
-- below that are `security definer` have to see everything.

create extension if not exists pg_trgm;

-- Roles are the cluster's, not the database's: two databases may be made at once.
do $$
declare
  role text;
begin
  foreach role in array array['console_app', 'console_system'] loop
    begin
      if not exists (select from pg_roles where rolname = role) then
        execute format('create role %I nologin', role);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;

-- Since PostgreSQL 16 a second database's owner may hold the roles without being allowed to grant them.
do $$
begin
  grant console_app, console_system to current_user;
exception when insufficient_privilege then
  if not pg_has_role('console_app', 'member') or not pg_has_role('console_system', 'member') then raise; end if;
end $$;

-- The organization that the transaction is for; null for a caller without one.
create function own_organization() returns uuid language sql stable as $$
  select nullif(current_setting('app.organization', true), '')::uuid
$$;

-- Whether the transaction sees the rows of all organizations.
create function sees_everything() returns boolean language sql stable as $$
  select current_setting('app.everything', true) = 'on'
$$;

-- Lets callers see the rows of a table that fit `visible`, and write those that fit `writable` too; by default the rows
-- of their own organization. Each function is asked once for a statement, not once for a row, so that indexes serve.
create procedure isolate(
  target regclass, visible text default 'organization_id = (select own_organization())', writable text default null
) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy tenant on %s to console_app
    using ((select sees_everything()) or %s) with check ((select sees_everything()) or (%s))',
    target, visible, coalesce(writable, visible));
  execute format('create policy system on %s to console_system using (true)', target);
  execute format('grant select, insert, update, delete on %s to console_app, console_system', target);
end $$;

-- Keeps a table for the system alone: callers have no right to it, and would see none of its rows if they had.
create procedure keep_for_system(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy system on %s to console_system using (true)', target);
  execute format('grant select, insert, update, delete on %s to console_system', target);
end $$;

-- Lets everybody read a table that nobody writes: what is in it came with the schema.
create procedure share(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('create policy shared on %s for select to console_app, console_system using (true)', target);
  execute format('grant select on %s to console_app, console_system', target);
end $$;

revoke execute on procedure isolate, keep_for_system, share from public;
