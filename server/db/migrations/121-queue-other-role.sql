-- Outreach queues: who has become a caller since they came into one, or has no role any more, isn't called from it.
-- Specification queues 2.1, 4.2.

-- The one rule stays as it was written in 041 and changed in 095 and 116, but for that.
do $change$
declare
  rule text;
  changed text;
  change text[];
begin
  foreach rule in array array['queue_states', 'queue_states_of'] loop
    changed := pg_get_functiondef((rule || '(timestamptz, text, uuid[])')::regprocedure);
    foreach change slice 1 in array array[
      [
        'm.active, m.opted_out,',
        'm.active, m.role_id not in (''00000000-0000-7000-8000-000100000001'', ''00000000-0000-7000-8000-000100000003'')
        as has_other_role, m.opted_out,'
      ],
      [
        'then ''inactive'' end,',
        'then ''inactive'' end,
      case when k.active and k.has_other_role then ''otherRole'' end,'
      ]
    ] loop
      assert position(change[1] in changed) > 0;
      changed := replace(changed, change[1], change[2]);
    end loop;
    execute changed;
  end loop;
end $change$;
