-- Kept counts: counting 100,000 people for each page of a list would take longer than the page. Each is declared once, by
-- the query that it answers; its triggers are made from that. They count and guarantee nothing: what must hold is said by
-- the constraints of the rows that are counted.

-- Keeps in `target` what `counted` gives, a query that names `source` once and all columns of `target`: for each key of
-- `target` the sums of its other columns. The organization is one of the keys. Combinations that nobody has any more stay
-- with zeros. Makes recount_<target>(), too, which counts all of it anew.
create procedure keep_count(target name, source name, counted text) language plpgsql as $make$
declare
  keys text;
  sums text;
  upsert text;
  come text;
  gone text;
begin
  select string_agg(quote_ident(attname), ', ') filter (where attnum = any (indkey::smallint[])),
      string_agg(quote_ident(attname), ', ') filter (where attnum <> all (indkey::smallint[]))
    into strict keys, sums
    from pg_attribute join pg_index on indrelid = attrelid and indisunique
    where attrelid = target::regclass and attnum > 0 and not attisdropped;
  -- Written in the order of the keys, so that of two transactions one waits for the other and never both.
  select format('insert into %1$I as kept (%2$s, %3$s)
      select %2$s, %4$s from (%%s) changes group by %2$s having %5$s order by %2$s
      on conflict (%2$s) do update set %6$s', target, keys, sums, string_agg(format('sum(%s)', name), ', '),
      string_agg(format('sum(%s) <> 0', name), ' or '), string_agg(format('%1$s = kept.%1$s + excluded.%1$s', name), ', ')),
      format('select %s, %s from (%s) come', keys, sums, regexp_replace(counted, '\m' || source || '\M', 'new_rows')),
      format('select %s, %s from (%s) gone', keys, string_agg(format('-%1$s as %1$s', name), ', '),
        regexp_replace(counted, '\m' || source || '\M', 'old_rows'))
    into strict upsert, come, gone from unnest(string_to_array(sums, ', ')) name;
  execute format('create function count_%s() returns trigger language plpgsql security definer
    set search_path from current as $$
    begin
      if tg_op = ''INSERT'' then
        %s;
      elsif tg_op = ''DELETE'' then
        -- the counts of an organization that is deleted have gone with it
        %s;
      else
        %s;
      end if;
      return null;
    end $$', target, format(upsert, come),
    format(upsert, gone || ' where exists (select from organizations where organizations.id = organization_id)'),
    format(upsert, come || ' union all ' || gone));
  execute format('create function recount_%1$s() returns void language sql set search_path from current as $$
    delete from %1$I;
    %2$s $$', target, format(upsert, counted));
  execute format('revoke execute on function count_%1$s, recount_%1$s from public', target);
  execute format('create trigger count_%1$s_insert after insert on %2$I referencing new table as new_rows
    for each statement execute function count_%1$s()', target, source);
  execute format('create trigger count_%1$s_update after update on %2$I
    referencing old table as old_rows new table as new_rows for each statement execute function count_%1$s()',
    target, source);
  execute format('create trigger count_%1$s_delete after delete on %2$I referencing old table as old_rows
    for each statement execute function count_%1$s()', target, source);
  call isolate(target::regclass);
  execute format('revoke insert, update, delete on %I from console_app, console_system', target);
  execute format('select recount_%s()', target);
end $make$;
revoke execute on procedure keep_count from public;

-- How many people there are of each combination of what lists are filtered by: a list's total is a sum of some rows.
create table person_facets (
  organization_id uuid not null references organizations on delete cascade,
  role_id uuid not null,
  program_id uuid,
  organization_person_status_id uuid,
  preferred_language text,
  matched boolean not null,
  welcomed boolean not null,
  n integer not null,
  unique nulls not distinct
    (organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched, welcomed)
);
call keep_count('person_facets', 'memberships', '
  select organization_id, role_id, program_id, organization_person_status_id, preferred_language, matched,
    welcomed_at is not null as welcomed, 1 as n from memberships');

-- How many people of a role have a word that starts with one or two letters: looking for them would read a tenth of the
-- table.
create table person_starts (
  starts_with text collate "C" not null,
  organization_id uuid not null references organizations on delete cascade,
  role_id uuid not null,
  n integer not null,
  primary key (starts_with, organization_id, role_id)
);
call keep_count('person_starts', 'memberships', '
  select distinct id, left(word, 2) as starts_with, organization_id, role_id, 1 as n
    from memberships, unnest(string_to_array(search, '' '')) word where word <> ''''');
