import { sql } from 'kysely';
import type { Work } from '#server/work.ts';
import type { SecurityKind } from '#src/schemas/security.ts';
import type { Origin } from './device.ts';
import { networkOf } from './throttle.ts';

const HOUR_MS = 3_600_000;

export interface SecurityEvent {
  readonly personId: string;
  readonly kind: SecurityKind;
  readonly origin: Origin;
  /** The organization that was acted in; without it the event concerns the account. */
  readonly actedIn?: string | null;
  /** Of a refusal: the call. */
  readonly call?: string;
}

/**
 * Writes down what happened around an account, as the system; the same within an hour is counted in one row. Specification
 * accounts 9.1, 9.2.
 */
export async function recordEvent(work: Work, event: SecurityEvent): Promise<void> {
  const { personId, kind, origin, actedIn = null, call = null } = event;
  const hour = new Date(Math.floor(work.now.getTime() / HOUR_MS) * HOUR_MS);
  await sql`
    insert into security_events as e (id, person_id, acted_in, kind, call, network, browser, system, hour, at)
    values (${work.newId()}, ${personId}, ${actedIn}, ${kind}, ${call}, ${networkOf(origin.address)},
      ${origin.browser}, ${origin.system}, ${hour}, ${work.now})
    on conflict on constraint security_events_once do update set times = e.times + 1, at = excluded.at`.execute(
    work.tx,
  );
}
