import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { startCall } from '#server/domain/calls/calls-start.ts';
import { DomainError } from '#server/errors.ts';
import { newUuid } from '#server/ids.ts';
import { statusIdsOf, programIdsOf } from '#server/seed/organizations.ts';
import { simulatedCalls } from '#server/simulated/calls.ts';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { callWindow } from '#src/schemas/calling-hours.ts';
import { stepCalls } from './calls.ts';
import { CALLING_PEOPLE } from './calling-people.ts';
import { openCopyOf } from './database.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

/* Two processes on one database; the embedded one lets them take turns. The organization's zone is Chicago's. */

const organizationId = DEMO_ORGANIZATIONS.prairie;

interface Pair {
  readonly callerId: string;
  readonly recipientId: string;
}

let test: TestApi;
let processes: Services[];
let close: () => Promise<void>;
let pairs: Array<Pair & { readonly index: number }>;

beforeEach(async () => {
  test = await testApi();
  const other = await openCopyOf(test.db);
  close = other.close;
  const { db } = other;
  const call = simulatedCalls({ ...test.services, db });
  processes = [test.services, { ...test.services, db, carriers: { ...test.services.carriers, call } }];
  pairs = await addPeople();
});
afterEach(() => close());

/** Everybody of the hand-made table who has a phone, each with a number and a caller of their own. */
async function addPeople() {
  const people = CALLING_PEOPLE.flatMap(([, zip, phone], index) => (phone === null ? [] : [{ zip, phone, index }]));
  const rowOf = (role: 'CALLER' | 'RECIPIENT', zip: string | null, phone: string) => {
    const at = test.clock.now().toISOString();
    const person = { id: newUuid(), person_detail_id: newUuid(), first_name: role, last_name: phone };
    const stamps = { created_at: at, updated_at: at };
    const membership = {
      id: newUuid(),
      organization_id: organizationId,
      person_id: person.id,
      role_id: ROLE_IDS[role],
      active: true,
      program_id: programIdsOf('prairie')[0],
      organization_person_status_id: statusIdsOf('prairie')[0],
      enrollment_date: at,
      ...stamps,
    };
    return { membership, person: { ...person, zip_code: zip, phone, ...stamps } };
  };
  const made = people.map(({ zip, phone, index }) => ({
    index,
    caller: rowOf('CALLER', null, `+1605555${String(1000 + index)}`),
    recipient: rowOf('RECIPIENT', zip, `+1${phone.slice(0, 6)}${String(2000 + index)}`),
  }));
  await asSystem(test, async ({ tx }) => {
    const all = made.flatMap(({ caller, recipient }) => [caller, recipient]);
    await insertRows(
      tx,
      'people',
      all.map(({ person }) => person),
    );
    await insertRows(
      tx,
      'memberships',
      all.map(({ membership }) => membership),
    );
  });
  return made.map(({ index, caller, recipient }) => ({
    index,
    callerId: caller.membership.id,
    recipientId: recipient.membership.id,
  }));
}

/** Whether a process got through to somebody, by themselves. */
const begin = (process: Services, { callerId, recipientId }: Pair): Promise<string | null> =>
  inScope(process, 'system', (work) =>
    startCall(work, {
      organizationId,
      type: 'MATCH',
      callerId,
      recipientId,
      reason: { kind: 'caller', name: null, position: null },
    }),
  ).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });

const bothCall = (pair: Pair) => Promise.all(processes.map((process) => begin(process, pair)));

const callsOf = () =>
  asSystem(test, ({ tx }) =>
    tx.selectFrom('calls').selectAll().where('organization_id', '=', organizationId).execute(),
  );

describe('two processes that call at the same time', () => {
  it('call each person of the table once where it is day by hand, and nobody where it is night', async () => {
    expect(pairs.length).toBeGreaterThanOrEqual(60);
    const wrong: string[] = [];
    for (const pair of pairs) {
      const [who, , , at, now] = CALLING_PEOPLE[pair.index] ?? [];
      test.clock.set(at ?? '');
      const made = (await bothCall(pair)).filter((id) => id !== null);
      if (made.length !== (now === 'open' ? 1 : 0)) wrong.push(`${who}: ${made.length}`);
    }
    expect(wrong).toEqual([]);
  });

  it('never call anybody twice at once, nor again before they have rested, nor outside the hours', async () => {
    const places = await asSystem(test, async ({ tx }) => {
      const { rows } = await sql<{ id: string; zones: string[]; state: string | null }>`
        select m.id, place.zones, place.state from memberships m join people p on p.id = m.person_id
          join organizations o on o.id = m.organization_id
          cross join lateral place_of(p.zip_code, p.phone, o.timezone) place
        where m.organization_id = ${organizationId}`.execute(tx);
      return new Map(rows.map(({ id, zones, state }) => [id, { zones, state }]));
    });
    const isOpen = (id: string, at: Date) => {
      const place = places.get(id);
      return place !== undefined && callWindow(place.zones, place.state, at).isOpen;
    };
    test.clock.set('2026-11-24T01:30:00Z');
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(pairs.map(bothCall));
      for (const services of processes) await stepCalls({ ...test, services });
      test.clock.advance(2 * 3600);
      for (const services of processes) await stepCalls({ ...test, services });
    }
    const calls = await callsOf();
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter(({ recipient_id: id, created_at: at }) => !isOpen(id ?? '', at))).toEqual([]);
    expect(calls.filter(({ ended_at: endedAt }) => endedAt === null)).toEqual([]);
    for (const person of ['recipient_id', 'caller_id'] as const) {
      const byPerson = Map.groupBy(calls, (call) => call[person]);
      for (const own of byPerson.values()) {
        const inOrder = own.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
        const tooSoon = inOrder.filter(
          ({ created_at: at }, index) =>
            index > 0 && at.getTime() - Number(inOrder[index - 1]?.ended_at) < 4 * 3_600_000,
        );
        expect(tooSoon).toEqual([]);
      }
    }
    // sixty pairs, four rounds, two processes: a busy machine takes its time
  }, 120_000);

  it('take the same event once', async () => {
    test.clock.set('2026-11-24T18:00:00Z');
    const [pair] = pairs;
    const [id] = pair ? (await bothCall(pair)).filter((made) => made !== null) : [];
    if (!id) throw new Error('Nobody was called');
    const event = { callId: id, kind: 'no-answer', at: test.clock.now() } as const;
    const news = await Promise.all(
      [...processes, ...processes].map((process) => inScope(process, 'system', (work) => applyCallEvent(work, event))),
    );
    expect(news.filter(Boolean)).toHaveLength(1);
  });
});
