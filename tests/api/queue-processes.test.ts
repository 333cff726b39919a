import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dial } from '#server/jobs/dial.ts';
import { simulatedCalls } from '#server/simulated/calls.ts';
import type { Services } from '#server/services.ts';
import { callWindow } from '#src/schemas/calling-hours.ts';
import { stepCalls } from './calls.ts';
import { openCopyOf } from './database.ts';
import { testApi, type TestApi } from './harness.ts';
import { addCallers, addPeople, addQueue, addRecipients } from './queue-rows.ts';
import { asSystem } from './sign-in.ts';

/* Two processes on one database; the embedded one lets them take turns. All of them are in the run of `--full`. */

const RECIPIENTS = process.env['FULL'] ? 500 : 60;
const CALLERS = 8;

/** From Maine to Hawaii: where it is night in the morning of the East, and where it becomes night meanwhile. */
const PLACES = [
  ['04101', '207'],
  ['33101', '305'],
  ['60601', '312'],
  ['80201', '303'],
  ['90001', '213'],
  ['96801', '808'],
] as const;

let test: TestApi;
let processes: Services[];
let close: () => Promise<void>;

beforeEach(async () => {
  test = await testApi({ startAt: new Date('2026-11-23T14:00:00Z') });
  const other = await openCopyOf(test.db);
  close = other.close;
  const { db } = other;
  const call = simulatedCalls({ ...test.services, db });
  processes = [test.services, { ...test.services, db, carriers: { ...test.services.carriers, call } }];
});
afterEach(() => close());

async function makeQueue(): Promise<string> {
  await asSystem(test, ({ tx }) => tx.updateTable('queues').set({ active: false }).execute());
  const queueId = await addQueue(test, { name: 'All of them' });
  const people = await addPeople(
    test,
    Array.from({ length: RECIPIENTS }, (_, index) => {
      const [zip, area] = PLACES[index % PLACES.length] ?? PLACES[0];
      return { role: 'RECIPIENT' as const, name: 'Recipient', zip, phone: `+1${area}${2_000_000 + index}` };
    }),
  );
  const callers = await addPeople(
    test,
    Array.from({ length: CALLERS }, (_, index) => ({
      role: 'CALLER' as const,
      name: 'Caller',
      phone: `+1617${2_000_000 + index}`,
    })),
  );
  await addRecipients(test, queueId, people);
  await addCallers(test, queueId, callers, () => new Date('2026-11-25T00:00:00Z'));
  return queueId;
}

const readCalls = (queueId: string) =>
  asSystem(test, async ({ tx }) => {
    const { rows } = await sql<{
      recipient: string;
      caller: string;
      position: number;
      begun: Date;
      ended: Date | null;
      zones: string[];
      state: string | null;
    }>`
      select c.recipient_id as recipient, c.caller_id as caller, c.created_at as begun, c.ended_at as ended,
        (c.reason ->> 'position')::integer as position, place.zones, place.state
      from calls c join memberships m on m.id = c.recipient_id join people p on p.id = m.person_id
        cross join lateral place_of(p.zip_code, p.phone, 'UTC') place
      where c.queue_id = ${queueId} order by c.created_at, c.id`.execute(tx);
    return rows;
  });
type Made = Awaited<ReturnType<typeof readCalls>>[number];

/** Pairs of calls of one person that overlap, or of which the second comes before so many hours have passed. */
function tooSoon(calls: readonly Made[], person: 'recipient' | 'caller', hours: number): Made[][] {
  return [...Map.groupBy(calls, (call) => call[person]).values()].flatMap((own) =>
    own.flatMap((call, index) => {
      const before = own[index - 1];
      if (!before) return [];
      const isOver = before.ended !== null && call.begun.getTime() - before.ended.getTime() >= hours * 3_600_000;
      return isOver ? [] : [[before, call]];
    }),
  );
}

describe('two processes that call from one queue', () => {
  it('call nobody twice at once, nobody outside their hours, and pass nobody over', async () => {
    const queueId = await makeQueue();
    let begun = 0;
    for (let round = 0; round < RECIPIENTS; round += 1) {
      const [one, other] = await Promise.all(processes.map((process) => dial(process)));
      begun += (one ?? 0) + (other ?? 0);
      const before = test.clock.now();
      for (const services of processes) await stepCalls({ ...test, services });
      const isMorning = before.getTime() < Date.parse('2026-11-23T19:00:00Z');
      test.clock.advance(isMorning && begun > RECIPIENTS / 2 ? 3600 : 300);
      for (const services of processes) await stepCalls({ ...test, services });
      const left = await asSystem(test, ({ tx }) =>
        tx
          .selectFrom('queue_recipients')
          .select('id')
          .where('queue_id', '=', queueId)
          .where('last_call_id', 'is', null)
          .execute(),
      );
      if (left.length === 0) break;
    }
    test.clock.advance(600);
    for (const services of processes) await stepCalls({ ...test, services });

    const calls = await readCalls(queueId);
    expect(calls).toHaveLength(begun);
    expect(new Set(calls.map(({ recipient }) => recipient)).size).toBe(RECIPIENTS);
    expect(calls.filter(({ ended }) => ended === null)).toEqual([]);
    expect(calls.filter(({ zones, state, begun: at }) => !callWindow(zones, state, at).isOpen)).toEqual([]);
    expect(tooSoon(calls, 'recipient', 4)).toEqual([]);
    expect(tooSoon(calls, 'caller', 0)).toEqual([]);
    // of those who were called at the same moment nobody else was ready and before them
    const first = Map.groupBy(calls.slice(0, CALLERS), ({ begun: at }) => at.getTime());
    expect(first.size).toBe(1);
    const awake = Array.from({ length: RECIPIENTS }, (_, index) => index).filter((index) => index % PLACES.length < 3);
    expect(
      calls
        .slice(0, CALLERS)
        .map(({ position }) => position)
        .toSorted((one, two) => one - two),
    ).toEqual(awake.slice(0, CALLERS).map((index) => index + 1));
  }, 600_000);
});
