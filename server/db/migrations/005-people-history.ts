import type { Kysely } from 'kysely';
import { run } from './parts.ts';

/**
 * Which profiles were switched off together with their person, so that enabling switches no others on; of those who
 * are disabled already it isn't known, and all of theirs count. And whom the history of matches is about, in columns:
 * under row-level security no index serves an expression over `before` and `after`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `alter table person_profiles add column off_with_person boolean not null default false,
      add constraint person_profiles_off check (not (active and off_with_person))`,
    `update person_profiles p set off_with_person = true where not active and exists (
      select from person_organizations o
        where o.person_id = p.person_id and o.organization_id = p.organization_id and not o.active)`,
    `alter table audit_events add column caller_id uuid, add column recipient_id uuid`,
    `update audit_events set caller_id = (coalesce(after, before) ->> 'callerId')::uuid,
      recipient_id = (coalesce(after, before) ->> 'recipientId')::uuid where entity = 'match'`,
    `create function audit_events_parties() returns trigger language plpgsql as $$ begin
      new.caller_id := (coalesce(new.after, new.before) ->> 'callerId')::uuid;
      new.recipient_id := (coalesce(new.after, new.before) ->> 'recipientId')::uuid;
      return new;
    end $$`,
    `create trigger audit_events_parties before insert on audit_events
      for each row when (new.entity = 'match') execute function audit_events_parties()`,
    `create index audit_events_caller on audit_events (caller_id) where caller_id is not null`,
    `create index audit_events_recipient on audit_events (recipient_id) where recipient_id is not null`,
  ]);
}
