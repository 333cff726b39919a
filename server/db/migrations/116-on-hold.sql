-- Outreach queues: who has the built-in status “On hold” isn't called until they have another one.

-- The one rule stays as it was written in 041 and changed in 095, but for that.
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
        'queue_hold(o.id, hold_of_all) as hold,',
        'queue_hold(o.id, hold_of_all) as hold,
      (select s.id from organization_person_statuses s
        where s.organization_id = o.id and s.system_defined and s.name = ''On hold'') as on_hold,'
      ],
      ['m.active, m.opted_out,', 'm.active, m.opted_out, m.organization_person_status_id = a.on_hold as is_on_hold,'],
      [
        'then ''optedOut'' end,',
        'then ''optedOut'' end,
      case when k.is_on_hold then ''onHold'' end,'
      ]
    ] loop
      assert position(change[1] in changed) > 0;
      changed := replace(changed, change[1], change[2]);
    end loop;
    execute changed;
  end loop;
end $change$;
