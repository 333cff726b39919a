-- Who of an outreach queue is called next, and why somebody isn't. Lists, the drawer and the engine ask the same function.
-- Specification queues 4.1 to 4.5.

-- Spoken with, set aside by hand, or tried often enough.
alter table queue_recipients add column is_over boolean not null
  generated always as (spoke_at is not null or set_aside_at is not null or attempts >= 3) stored;
-- Those who are left, in their order.
create index queue_recipients_left on queue_recipients (queue_id, rank) where not is_over;

-- Reads anew from the calls of these memberships what the rows of queues keep of them. Call it in a statement of its own
-- once the rows are locked: it must see what was written while the lock was waited for.
create function reread_queue_recipients(people uuid[]) returns void language sql set search_path from current as $$
  update queue_recipients r
  set attempts = told.attempts, spoke_at = told.spoke_at, last_call_id = told.last_call_id, last_call_at = told.last_call_at,
    live_call_id = told.live_call_id, rested_from = told.rested_from, rested_call_id = told.rested_call_id
  from (
    select kept.id, own.*, live.live_call_id, rested.*
    from queue_recipients kept
      cross join lateral (
        select least(count(*) filter (where ended_at is not null and status <> 'cancelled' and failure is null), 32767)::smallint
            as attempts,
          min(ended_at) filter (where outcome = 'Yes we spoke') as spoke_at,
          (array_agg(c.id order by c.created_at desc, c.id desc))[1] as last_call_id, max(c.created_at) as last_call_at
        from calls c
        where c.recipient_id = kept.membership_id and c.queue_id = kept.queue_id and c.created_at >= kept.counted_from
      ) own
      left join lateral (
        select c.id as live_call_id from calls c where c.recipient_id = kept.membership_id and c.ended_at is null
      ) live on true
      left join lateral (
        select c.ended_at as rested_from, c.id as rested_call_id from calls c
        where c.recipient_id = kept.membership_id and c.ended_at is not null
        order by c.ended_at desc, c.id desc limit 1
      ) rested on true
    where kept.membership_id = any (people)
  ) told
  where r.id = told.id
    and (r.attempts, r.spoke_at, r.last_call_id, r.last_call_at, r.live_call_id, r.rested_from, r.rested_call_id)
      is distinct from (told.attempts, told.spoke_at, told.last_call_id, told.last_call_at, told.live_call_id,
        told.rested_from, told.rested_call_id)
$$;
revoke execute on function reread_queue_recipients from public;

-- Keeps what calls tell of the recipients of queues, and lets callers go who were taken out while they talked.
create function keep_queues_of_calls() returns trigger language plpgsql security definer set search_path from current as $$
declare
  people uuid[];
  hung_up uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct recipient_id) into people from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct recipient_id) into people from old_rows;
  else
    select array_agg(distinct person) into people
      from new_rows n join old_rows o using (id) cross join lateral unnest(array[n.recipient_id, o.recipient_id]) person
      where (n.recipient_id, n.queue_id, n.status, n.outcome, n.failure, n.created_at, n.ended_at)
        is distinct from (o.recipient_id, o.queue_id, o.status, o.outcome, o.failure, o.created_at, o.ended_at);
    select array_agg(distinct n.caller_id) into hung_up
      from new_rows n join old_rows o using (id) where n.ended_at is not null and o.ended_at is null;
  end if;
  -- of two calls of one person that change at once, the second waits here and then sees what the first one wrote
  perform from queue_recipients where membership_id = any (people) order by id for no key update;
  if found then perform reread_queue_recipients(people); end if;
  if hung_up is not null then delete from queue_callers where leaving and membership_id = any (hung_up); end if;
  return null;
end $$;
revoke execute on function keep_queues_of_calls from public;
create trigger keep_queues_insert after insert on calls referencing new table as new_rows
  for each statement execute function keep_queues_of_calls();
create trigger keep_queues_update after update on calls referencing old table as old_rows new table as new_rows
  for each statement execute function keep_queues_of_calls();
create trigger keep_queues_delete after delete on calls referencing old table as old_rows
  for each statement execute function keep_queues_of_calls();

-- Who comes into a queue may have been called before, or be in a call: one that ends now is waited for.
create function fill_queue_recipients() returns trigger language plpgsql security definer set search_path from current as $$
declare
  people uuid[];
begin
  select array_agg(distinct membership_id) into people from new_rows;
  perform from calls where recipient_id = any (people) and ended_at is null order by id for share;
  perform reread_queue_recipients(people);
  return null;
end $$;
revoke execute on function fill_queue_recipients from public;
create trigger fill_queue_recipients after insert on queue_recipients referencing new table as new_rows
  for each statement execute function fill_queue_recipients();

-- Who is to be called again begins with no calls.
create function count_queue_calls_anew() returns trigger language plpgsql security definer set search_path from current as $$
begin
  perform reread_queue_recipients(array[new.membership_id]);
  return null;
end $$;
revoke execute on function count_queue_calls_anew from public;
create trigger count_queue_calls_anew after update of counted_from on queue_recipients
  for each row when (new.counted_from <> old.counted_from) execute function count_queue_calls_anew();

-- When people like to be called: hours of the clock where they are, Sunday first. src/schemas/calling-hours.ts has the same.
create table call_times (
  name text primary key,
  -- the place of its bit in a number that stands for several
  bit integer not null unique,
  opens integer[] not null check (cardinality(opens) = 7),
  closes integer[] not null check (cardinality(closes) = 7)
);
insert into call_times (name, bit, opens, closes) values
  ('Morning', 0, '{8,8,8,8,8,8,8}', '{12,12,12,12,12,12,12}'),
  ('Afternoon', 1, '{12,12,12,12,12,12,12}', '{17,17,17,17,17,17,17}'),
  ('Evening', 2, '{17,17,17,17,17,17,17}', '{21,21,21,21,21,21,21}'),
  ('Weekend', 3, '{0,0,0,0,0,0,0}', '{24,0,0,0,0,0,24}');
call share('call_times');

-- Wishes as a number: one bit for each of `call_times`.
create function call_times_bits(times text[]) returns integer language sql immutable as $$
  select ('Morning' = any (times))::integer + 2 * ('Afternoon' = any (times))::integer
    + 4 * ('Evening' = any (times))::integer + 8 * ('Weekend' = any (times))::integer
$$;

-- Whether it is anybody's time at a moment: for the wishes with the bits b at b + 1. True where, in each of the zones, it
-- is one of those times; and for who wishes nothing. In this language its plan is kept; so are those below.
create function times_now(zones text[], moment timestamptz) returns boolean[] language plpgsql stable as $$
begin
  return (
    select array_agg(bits = 0 or not exists (select from unnest(there) now_there where now_there & bits = 0) order by bits)
    from (
      select array_agg(now_there) as there
      from (select moment at time zone zone as local from unnest(zones) zone) clocks
        cross join lateral (
          select coalesce(sum(1 << bit), 0)::integer as now_there from call_times
          where extract(hour from local) >= opens[extract(dow from local)::integer + 1]
            and extract(hour from local) < closes[extract(dow from local)::integer + 1]
        ) times
    ) zones_now
      cross join generate_series(0, 15) bits
  );
end $$;

-- All moments of a stretch of time at which the clocks of all zones show an hour of calls, or, where `times` are given, one
-- of those times.
create function hours_there(zones text[], in_state text, times text[], since timestamptz, until timestamptz)
returns tstzmultirange language plpgsql stable as $$
begin
  return (
    select range_intersect_agg(own) * tstzmultirange(tstzrange(since, until, '[]'))
    from (
      select range_agg(tstzrange((day + make_interval(hours => opens[weekday])) at time zone zone,
        (day + make_interval(hours => closes[weekday])) at time zone zone)) as own
      from unnest(zones) zone
        -- the clock of a zone is at most 14 hours from that of UTC
        cross join generate_series(date_trunc('day', since at time zone 'UTC') - interval '1 day',
          (until at time zone 'UTC') + interval '1 day', interval '1 day') day
        cross join lateral (select extract(dow from day)::integer + 1 as weekday) the_day
        cross join (
          select t.opens, t.closes from call_times t where t.name = any (times)
          union all
          (select h.opens, h.closes from calling_hours h
            where times is null and h.state in (in_state, 'US') order by h.state = 'US' limit 1)
        ) hours
      where closes[weekday] > opens[weekday]
      group by zone
    ) each_zone
  );
end $$;

-- The first moment from `since` on at which one may call somebody, and they like it; null if there is none within seven days.
create function call_opening(zones text[], in_state text, times text[], since timestamptz) returns timestamptz
language plpgsql stable as $$
begin
  return lower(hours_there(zones, in_state, null, since, since + interval '7 days')
    * case when times = '{}' then '{(,)}' else hours_there(zones, in_state, times, since, since + interval '7 days') end);
end $$;

-- Why no call of an organization's queues is made. `hold_of_all`: why none is whatever the organization, which the database
-- doesn't know: 'feature' or 'noCarrier'.
create function queue_hold(organization uuid, hold_of_all text) returns text language sql stable as $$
  select case when not active then 'organization'
    when not exists (select from organization_configurations c
      where c.organization_id = o.id and c.identifier = 'outreachQueues' and c.active) then 'feature'
    else hold_of_all end
  from organizations o where o.id = organization
$$;

-- How the recipients of queues stand at a moment: `queue_states` those of whole queues, `queue_states_of` those with the
-- given ids, at the same cost however many others there are. One rule, which is planned in two ways. `hold_of_all`: see
-- `queue_hold`. Reasons are those of QUEUE_REASONS in src/schemas/queue-values.ts, in that order. Wishes are kept in all zones,
-- as the hours of calls are. `timed_at`: when pause, next availability and cooldown are over, now at the earliest.
--
-- It runs as the owner and says itself whose rows one sees: a shared phone may be busy by a call of another organization,
-- and asking of each of 5,000 people whether they may be seen would take longer than all the rest.
do $make$
declare
  rule text := $rule$
create function %1$s(at timestamptz, hold_of_all text, ids uuid[])
returns table (
  id uuid, queue_id uuid, organization_id uuid, membership_id uuid, rank bigint, state text, reasons text[], hold text,
  language text, zones text[], in_state text, times text[], opens_at timestamptz, rested_at timestamptz, timed_at timestamptz
)
language plpgsql stable security definer set search_path from current %2$s as $$
#variable_conflict use_column
begin
  return query
  with asked as materialized (
    select q.id, q.active, q.cooldown_hours, q.respect_preferred_times, o.timezone,
      queue_hold(o.id, hold_of_all) as hold,
      -- what those speak who could be given a call now, or after the one they are in; '' is any language
      array(
        select distinct coalesce(btrim(p.preferred_language), '')
        from queue_callers c join memberships m on m.id = c.membership_id join people p on p.id = m.person_id
        where c.queue_id = q.id and c.on_shift_until > at and not c.leaving and p.phone is not null
          and m.active and m.role_id = '00000000-0000-7000-8000-000100000002'
      ) as spoken
    from queues q join organizations o on o.id = q.organization_id
    where q.id = any (%3$s)
      and (current_setting('role') = 'console_system' or sees_everything() or q.organization_id = own_organization())
  ),
  known as materialized (
    select r.id, r.queue_id, r.organization_id, r.membership_id, r.rank, r.live_call_id, r.is_over, r.paused_until,
      r.next_availability, r.rested_from + make_interval(hours => a.cooldown_hours) as rested_at, m.active, m.opted_out, p.phone,
      coalesce(btrim(p.preferred_language), '') as language, a.active as queue_active, a.hold, a.spoken,
      -- all that a place is known by
      coalesce(left(p.zip_code, 5), '') as zip, case when p.phone like '+1__________' then left(p.phone, 5) else '' end as area,
      a.timezone,
      case when a.respect_preferred_times then p.preferred_time_for_call else '{}' end as times
    from queue_recipients r
      -- it leaves nobody out; an inner join would let the planner expect a handful of rows
      left join asked a on a.id = r.queue_id
      join memberships m on m.id = r.membership_id
      join people p on p.id = m.person_id
    where r.%4$s = any (ids)
  ),
  addresses as materialized (
    select k.zip, k.area, k.timezone, place.zones, coalesce(place.state, '') as in_state
    from (select distinct k.zip, k.area, k.timezone from known k where k.spoken is not null) k
      cross join lateral place_of(k.zip, rpad(k.area, 12, '0'), k.timezone) place
  ),
  places as materialized (
    select place.zones, place.in_state, w.is_open, w.changes_at, times_now(place.zones, at) as fits
    from (select distinct d.zones, d.in_state from addresses d) place
      cross join lateral call_window(place.zones, place.in_state, at) w
  ),
  there as materialized (
    select d.zip, d.area, d.timezone, w.* from addresses d join places w on w.zones = d.zones and w.in_state = d.in_state
  ),
  busy as (
    select c.recipient_phone as phone from calls c where c.ended_at is null and c.recipient_phone is not null
    union all
    select c.caller_phone from calls c where c.ended_at is null and c.caller_phone is not null
  )
  select k.id, k.queue_id, k.organization_id, k.membership_id, k.rank,
    case when k.live_call_id is not null then 'live' when k.is_over then 'done' when why.reasons = '{}' then 'ready'
      else 'blocked' end,
    why.reasons, k.hold, k.language, w.zones, w.in_state, k.times,
    case when not w.is_open then w.changes_at end, k.rested_at,
    greatest(at, k.paused_until, k.next_availability, k.rested_at)
  from known k
    left join there w on w.zip = k.zip and w.area = k.area and w.timezone = k.timezone
    cross join lateral (select array_remove(array[
      case when not k.active then 'inactive' end,
      case when k.phone is null then 'noPhone' end,
      case when 'voice' = any (k.opted_out) then 'optedOut' end,
      case when k.hold is not null then 'held' end,
      case when not k.queue_active then 'queueOff' end,
      case when k.paused_until > at then 'paused' end,
      case when k.next_availability > at then 'notBefore' end,
      case when k.rested_at > at then 'cooldown' end,
      case when not w.is_open then 'nightThere' end,
      case when not w.fits[call_times_bits(k.times) + 1] then 'notTheirTime' end,
      case when k.live_call_id is null and k.phone in (select b.phone from busy b) then 'phoneBusy' end,
      case when k.spoken = '{}' or (k.language <> '' and k.language <> all (k.spoken) and '' <> all (k.spoken)) then 'noCaller' end
    ], null) as reasons) why
  where k.spoken is not null;
end $$
$rule$;
begin
  execute format(rule, 'queue_states', 'set plan_cache_mode = force_custom_plan rows 1000', 'ids', 'queue_id');
  execute format(rule, 'queue_states_of', 'set plan_cache_mode = force_generic_plan rows 10',
    'array(select r.queue_id from queue_recipients r where r.id = any (ids))', 'id');
end $make$;

-- How these recipients stand, with a row for each reason why they aren't called: all of them, or the first one; since when
-- and until when, as far as that is known, and the call that makes them wait, if it may be seen. It is their time again
-- when they may be called, too.
create function queue_reasons(at timestamptz, hold_of_all text, ids uuid[], only_first boolean)
returns table (
  id uuid, state text, zones text[], in_state text, times text[], timed_at timestamptz, hold text,
  kind text, since timestamptz, until timestamptz, call_id uuid
)
language plpgsql stable set plan_cache_mode = force_generic_plan rows 10 as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.state, s.zones, s.in_state, s.times, s.timed_at, s.hold, why.kind, held.since, held.until, held.call_id
  from queue_states_of(at, hold_of_all, ids) s
    join queue_recipients r on r.id = s.id
    left join lateral unnest(case when only_first then s.reasons[1:1] else s.reasons end) with ordinality why (kind, place)
      on true
    left join lateral (
      select m.unenrollment_date as since, null::timestamptz as until, null::uuid as call_id
        from memberships m where why.kind = 'inactive' and m.id = s.membership_id
      union all
      select q.switched_at, null, null from queues q where why.kind = 'queueOff' and q.id = s.queue_id
      union all
      select r.paused_at, r.paused_until, null where why.kind = 'paused'
      union all
      select r.next_availability_set_at, r.next_availability, null where why.kind = 'notBefore'
      union all
      select r.rested_from, s.rested_at, r.rested_call_id where why.kind = 'cooldown'
      union all
      select upper(hours_there(s.zones, s.in_state, null, at - interval '7 days', at)), s.opens_at, null
        where why.kind = 'nightThere'
      union all
      select upper(hours_there(s.zones, s.in_state, s.times, at - interval '7 days', at)),
        call_opening(s.zones, s.in_state, s.times, at), null
        where why.kind = 'notTheirTime'
      union all
      (select c.created_at, null, c.id
        from memberships m join people p on p.id = m.person_id
          join calls c on c.ended_at is null and p.phone in (c.recipient_phone, c.caller_phone)
        where why.kind = 'phoneBusy' and m.id = s.membership_id order by c.created_at limit 1)
      union all
      select max(c.on_shift_until), null, null
        from queue_callers c join memberships m on m.id = c.membership_id join people p on p.id = m.person_id
        where why.kind = 'noCaller' and c.queue_id = s.queue_id and c.on_shift_until <= at
          and (s.language = '' or coalesce(btrim(p.preferred_language), '') in ('', s.language))
        having max(c.on_shift_until) is not null
    ) held on true
  order by s.queue_id, s.rank, why.place;
end $$;
