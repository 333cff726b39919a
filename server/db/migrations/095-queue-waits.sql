-- Outreach queues: who is called in vain waits longer each time.

-- How many of the person's calls have failed one after another until now, whatever they were made for. A call that was
-- cancelled or failed is no try, so nothing else would keep a carrier that always fails from being asked again and again.
alter table queue_recipients add column failures smallint not null default 0;

-- Reads anew from the calls of these memberships what the rows of queues keep of them. Call it in a statement of its own
-- once the rows are locked: it must see what was written while the lock was waited for.
create or replace function reread_queue_recipients(people uuid[]) returns void language sql set search_path from current as $$
  update queue_recipients r
  set attempts = told.attempts, spoke_at = told.spoke_at, last_call_id = told.last_call_id, last_call_at = told.last_call_at,
    live_call_id = told.live_call_id, rested_from = told.rested_from, rested_call_id = told.rested_call_id, failures = told.failures
  from (
    select kept.id, own.*, live.live_call_id, rested.*, failed.failures
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
      cross join lateral (
        select least(count(*), 32767)::smallint as failures from calls c
        where c.recipient_id = kept.membership_id and c.ended_at is not null and (c.failure is not null or c.status = 'cancelled')
          and c.ended_at > coalesce((select max(went.ended_at) from calls went
            where went.recipient_id = kept.membership_id and went.failure is null and went.status <> 'cancelled'), '-infinity')
      ) failed
    where kept.membership_id = any (people)
  ) told
  where r.id = told.id
    and (r.attempts, r.spoke_at, r.last_call_id, r.last_call_at, r.live_call_id, r.rested_from, r.rested_call_id, r.failures)
      is distinct from (told.attempts, told.spoke_at, told.last_call_id, told.last_call_at, told.live_call_id,
        told.rested_from, told.rested_call_id, told.failures)
$$;

-- Who has been called already, and in vain.
select reread_queue_recipients(array(select distinct membership_id from queue_recipients));

-- How long after a call the next one to the same person waits: the queue's hours, and after failures at least a minute,
-- then two, four, and so on to an hour. Specification queues 4.3.
create function queue_rest(cooldown_hours smallint, failures smallint) returns interval language sql immutable as $$
  select greatest(make_interval(hours => cooldown_hours),
    case when failures > 0 then make_interval(mins => least(2 ^ (least(failures, 7) - 1), 60)::integer) end)
$$;

-- The one rule stays as it was written in 041, but for that.
do $change$
declare
  rule text;
  former constant text := 'r.rested_from + make_interval(hours => a.cooldown_hours)';
begin
  foreach rule in array array['queue_states', 'queue_states_of'] loop
    rule := pg_get_functiondef((rule || '(timestamptz, text, uuid[])')::regprocedure);
    assert position(former in rule) > 0;
    execute replace(rule, former, 'r.rested_from + queue_rest(a.cooldown_hours, r.failures)');
  end loop;
end $change$;
