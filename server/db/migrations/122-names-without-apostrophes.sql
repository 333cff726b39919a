-- O'Neil is found as oneil, too: names with an apostrophe stand once more without it. One expression, so that statements
-- have it in them instead of calling it.
create or replace function person_search(
  first_name text, last_name text, preferred_name text, user_name text, email text, phone text, phone_alternate text
) returns text language sql immutable as $$
  select ' ' || fold(first_name || ' ' || last_name || coalesce(' ' || preferred_name, '') ||
    coalesce(' ' || user_name, '') || coalesce(' ' || email, '') || coalesce(' ' || translate(phone, '+', ''), '') ||
    coalesce(' ' || translate(phone_alternate, '+', ''), '')) ||
    case when first_name || last_name || coalesce(preferred_name, '') ~ '[''’‘]'
      then ' ' || fold(translate(first_name || ' ' || last_name || coalesce(' ' || preferred_name, ''), '''’‘', ''))
      else '' end
$$;

update memberships m set search = person_search(p)
from people p where p.id = m.person_id and m.search like '%''%' and m.search <> person_search(p);
