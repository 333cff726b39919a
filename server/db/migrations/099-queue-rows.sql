-- Outreach queues: a page of recipients without planning it anew.

-- What lists show of these recipients, by the rights of who asks. In this language its plan is kept, which takes three times
-- as long to make as the rows of a page take to be read.
create function queue_recipient_rows(ids uuid[])
returns table (
  id uuid, membership_id uuid, next_availability timestamptz, paused_until timestamptz, added_at timestamptz,
  counted_from timestamptz, attempts smallint, last_call_id uuid, role_id uuid, program_id uuid, program_name text,
  person_id uuid, first_name text, last_name text, phone text, preferred_language text, preferred_time_for_call text[],
  signed_up_at timestamptz, called_at timestamptz, last_status text, last_outcome text
)
language plpgsql stable set plan_cache_mode = force_generic_plan rows 10 as $$
#variable_conflict use_column
begin
  return query
  select r.id, r.membership_id, r.next_availability, r.paused_until, r.added_at, r.counted_from, r.attempts, r.last_call_id,
    m.role_id, m.program_id, programs.name, p.id, p.first_name, p.last_name, p.phone, p.preferred_language,
    p.preferred_time_for_call, s.signed_up_at, last.created_at, last.status, last.outcome
  from queue_recipients r
    join memberships m on m.id = r.membership_id
    join people p on p.id = m.person_id
    left join programs on programs.id = m.program_id
    left join signups s on s.membership_id = m.id and s.converted_at is null
    left join calls last on last.id = r.last_call_id
  where r.id = any (ids);
end $$;
