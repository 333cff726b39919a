import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { readQueueReasons, readQueueStates, type RecipientReasons } from '#server/domain/queues/queue-states.ts';
import { dial } from '#server/jobs/dial.ts';
import { newUuid } from '#server/ids.ts';
import { randomFrom, type Random } from '#server/seed/random.ts';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { callWindow, PREFERRED_HOURS } from '#src/schemas/calling-hours.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { CALL_TIMES } from '#src/schemas/person-choices.ts';
import { QUEUE_HOLDS, QUEUE_REASONS, type QueueReason, type QueueState } from '#src/schemas/queue-values.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { addCallers, addPeople, addQueue, addRecipients, type NewPerson } from './queue-rows.ts';
import { asSystem } from './sign-in.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const organizationId = DEMO_ORGANIZATIONS.harbor;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

describe('the hours of wishes', () => {
  it('are the same in the database and in the console', async () => {
    const rows = await test.db.selectFrom('call_times').selectAll().orderBy('bit').execute();
    const week = (name: (typeof CALL_TIMES)[number], edge: 0 | 1) => {
      const { sunday, weekdays, saturday } = PREFERRED_HOURS[name];
      return [sunday, ...Array.from({ length: 5 }, () => weekdays), saturday].map((hours) => hours?.[edge] ?? 0);
    };
    expect(rows).toEqual(CALL_TIMES.map((name, bit) => ({ name, bit, opens: week(name, 0), closes: week(name, 1) })));
    const { rows: bits } = await sql<{ bits: number }>`
      select call_times_bits(array[name]) as bits from call_times order by bit`.execute(test.db);
    expect(bits).toEqual(rows.map(({ bit }) => ({ bits: 1 << bit })));
  });
});

/* ---- 2,000 states, and what follows from them by another way than the database's ---- */

/** Zip, area code, the zones in all of which it must be day, and the state with its law; by hand. */
const PLACES = [
  ['10001', '212', ['America/New_York'], 'NY'],
  ['33101', '305', ['America/New_York'], 'FL'],
  ['75201', '214', ['America/Chicago'], 'TX'],
  ['32401', '850', ['America/Chicago', 'America/New_York'], 'FL'],
  ['85001', '602', ['America/Phoenix'], 'AZ'],
  ['96801', '808', ['Pacific/Honolulu'], 'HI'],
  ['02903', '401', ['America/New_York'], 'RI'],
  ['90001', '213', ['America/Los_Angeles'], 'CA'],
  ['10001', '310', ['America/Los_Angeles', 'America/New_York'], 'NY'],
  ['02903', '671', ['America/New_York', 'Pacific/Guam'], 'RI'],
  [null, '671', ['Pacific/Guam'], null],
  ['80201', '800', ['America/Denver'], 'CO'],
] as const;
type Spot = (typeof PLACES)[number];

const TIMED = new Set<QueueReason>(['paused', 'notBefore', 'cooldown', 'nightThere', 'notTheirTime']);

const LANGUAGES = ['English', 'Spanish', 'Other', null, ''] as const;

interface State {
  readonly person: NewPerson;
  readonly spot: Spot;
  readonly pausedUntil: Date | null;
  readonly nextAvailability: Date | null;
  readonly setAside: boolean;
  /** Of this queue, the oldest first; each with its end. */
  readonly calls: readonly Past[];
  readonly isLive: boolean;
  readonly isPhoneBusy: boolean;
}

interface Past {
  readonly endedAt: Date;
  readonly status: string;
  readonly outcome: string | null;
  readonly failure: string | null;
  readonly isOfQueue: boolean;
}

interface Round {
  readonly at: Date;
  readonly active: boolean;
  readonly cooldownHours: number;
  readonly respects: boolean;
  readonly hold: 'organization' | 'feature' | 'noCarrier' | null;
  readonly callers: ReadonlyArray<{ person: NewPerson; until: Date | null; isBusy: boolean }>;
  readonly states: readonly State[];
}

const CHANGES = ['2026-11-01T06:00:00Z', '2027-03-14T07:00:00Z'].map((moment) => Date.parse(moment));

let numbers = 0;
const phoneOf = (area: string) => `+1${area}${String(2_000_000 + (numbers += 1))}`;

const maybe = <T>(random: Random, probability: number, make: () => T): T | null =>
  random.chance(probability) ? make() : null;

function pastOf(random: Random, at: Date): Past[] {
  const ends = Array.from({ length: random.pick([0, 0, 1, 2, 3, 4]) }, () => at.getTime() - random.int(1, 12 * HOUR));
  return ends
    .toSorted((one, other) => one - other)
    .map((end) => {
      const status = random.pick(['completed', 'no-answer', 'voicemail', 'cancelled', 'failed', 'busy']);
      return {
        endedAt: new Date(end),
        status,
        outcome: random.pick([null, null, null, 'No Answer', 'Yes we spoke']),
        failure: status === 'failed' ? 'refused' : null,
        isOfQueue: random.chance(0.7),
      };
    });
}

/** Mostly those who are called. */
const ROLES = [
  ...Array.from({ length: 60 }, () => 'RECIPIENT' as const),
  'OUTREACH',
  'CALLER',
  'NONE',
  'INACTIVE',
] as const;

function stateOf(random: Random, at: Date): State {
  const hasPhone = random.chance(0.97);
  // without a phone the zip code alone tells where they are
  const spot = random.pick(hasPhone ? PLACES : PLACES.slice(0, 3));
  const soon = () => new Date(at.getTime() + random.int(-30 * HOUR, 50 * HOUR));
  return {
    spot,
    person: {
      role: random.pick(ROLES),
      name: 'Recipient',
      phone: hasPhone ? phoneOf(spot[1]) : null,
      zip: spot[0],
      language: random.pick(LANGUAGES),
      times: random.chance(0.5) ? [] : random.some(CALL_TIMES, 0.4),
      optedOut: random.chance(0.04),
      onHold: random.chance(0.04),
    },
    pausedUntil: maybe(random, 0.12, soon),
    nextAvailability: maybe(random, 0.12, soon),
    setAside: random.chance(0.04),
    calls: random.chance(0.4) ? pastOf(random, at) : [],
    isLive: hasPhone && random.chance(0.05),
    isPhoneBusy: hasPhone && random.chance(0.05),
  };
}

function roundOf(random: Random, size: number, hold: Round['hold']): Round {
  const at = random.chance(0.7)
    ? new Date(random.pick(CHANGES) + random.int(-4 * DAY, 3 * DAY))
    : new Date(Date.parse('2026-11-20T00:00:00Z') + random.int(0, 60 * DAY));
  const caller = (index: number) => ({
    person: {
      role: 'CALLER' as const,
      name: `Caller ${index}`,
      phone: random.chance(0.9) ? phoneOf('212') : null,
      language: random.pick(LANGUAGES),
    },
    until: maybe(random, 0.85, () => new Date(at.getTime() + random.int(-HOUR, 4 * HOUR))),
    isBusy: random.chance(0.15),
  });
  return {
    at,
    active: random.chance(0.9),
    cooldownHours: random.pick([0, 1, 4, 4, 24]),
    respects: random.chance(0.8),
    hold,
    callers: Array.from({ length: random.int(0, 5) }, (_, index) => caller(index)),
    states: Array.from({ length: size }, () => stateOf(random, at)),
  };
}

/* What another clock says. All edges of hours lie on whole hours of these zones, so each hour is asked about once. */

const clocks = new Map<string, Intl.DateTimeFormat>();
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function clockOf(timeZone: string, moment: number): { hour: number; weekday: number } {
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric', weekday: 'short' });
  clocks.set(timeZone, format);
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return { hour: Number(parts.get('hour')), weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? '') };
}

const known = new Map<string, boolean>();
function remembered(key: string, ask: () => boolean): boolean {
  const answer = known.get(key) ?? ask();
  known.set(key, answer);
  return answer;
}

const hourOf = (moment: number) => Math.floor(moment / HOUR) * HOUR;

const isOpen = ([, , zones, law]: Spot, moment: number) =>
  remembered(`${zones.join()} ${law} ${hourOf(moment)}`, () => callWindow(zones, law, new Date(moment)).isOpen);

const isLikedIn = (zone: string, time: (typeof CALL_TIMES)[number], moment: number) => {
  const { hour, weekday } = clockOf(zone, moment);
  const { sunday, weekdays, saturday } = PREFERRED_HOURS[time];
  const hours = weekday === 0 ? sunday : weekday === 6 ? saturday : weekdays;
  return hours !== null && hour >= hours[0] && hour < hours[1];
};

const isLiked = ([, , zones]: Spot, times: readonly string[], moment: number) =>
  times.length === 0 ||
  zones.every((zone) =>
    remembered(`${zone} ${times.join()} ${hourOf(moment)}`, () =>
      CALL_TIMES.some((time) => times.includes(time) && isLikedIn(zone, time, moment)),
    ),
  );

/** The first moment from one on, within seven days. */
function firstMoment(since: number, isSo: (moment: number) => boolean): string | null {
  if (isSo(since)) return new Date(since).toISOString();
  for (let moment = hourOf(since) + HOUR; moment <= since + 7 * DAY; moment += HOUR)
    if (isSo(moment)) return new Date(moment).toISOString();
  return null;
}

const fits = (one: string | null | undefined, other: string | null | undefined) => !one || !other || one === other;

const isAble = ({ at }: Round, { person, until }: Round['callers'][number]) =>
  person.phone !== null && until !== null && until > at;

interface Expected {
  readonly state: QueueState;
  readonly reasons: ReadonlyArray<{ kind: QueueReason; until: string | null }>;
  readonly readyAt: string | null;
}

function expectedOf(round: Round, state: State): Expected {
  const { at, cooldownHours } = round;
  const now = at.getTime();
  const { person, spot } = state;
  const times = round.respects ? (person.times ?? []) : [];
  const tried = state.calls.filter(({ status, failure, isOfQueue }) => isOfQueue && !failure && status !== 'cancelled');
  const isOver =
    state.setAside ||
    tried.length >= WORK_LIMITS.queueAttempts ||
    state.calls.some(({ outcome, isOfQueue }) => isOfQueue && outcome === 'Yes we spoke');
  const last = Math.max(...state.calls.map(({ endedAt }) => endedAt.getTime()));
  const failures = state.calls.toReversed().findIndex(({ status, failure }) => !failure && status !== 'cancelled');
  const inVain = failures === -1 ? state.calls.length : failures;
  const restedAt = last + Math.max(cooldownHours * HOUR, inVain === 0 ? 0 : 2 ** (inVain - 1) * 60_000);
  const free = (moment: number) => isOpen(spot, moment) && isLiked(spot, times, moment);
  const isLater = (moment: Date | null) => moment !== null && moment > at;
  const holds: Record<QueueReason, string | boolean | null> = {
    inactive: person.role === 'INACTIVE',
    otherRole: person.role === 'CALLER' || person.role === 'NONE',
    noPhone: person.phone === null,
    optedOut: person.optedOut === true,
    onHold: person.onHold === true,
    held: round.hold !== null,
    queueOff: !round.active,
    paused: isLater(state.pausedUntil) && (state.pausedUntil?.toISOString() ?? null),
    notBefore: isLater(state.nextAvailability) && (state.nextAvailability?.toISOString() ?? null),
    cooldown: restedAt > now && new Date(restedAt).toISOString(),
    nightThere: !isOpen(spot, now) && firstMoment(now, (moment) => isOpen(spot, moment)),
    notTheirTime: !isLiked(spot, times, now) && firstMoment(now, free),
    phoneBusy: state.isPhoneBusy && !state.isLive,
    noCaller: !round.callers.some((caller) => isAble(round, caller) && fits(caller.person.language, person.language)),
  };
  const reasons = QUEUE_REASONS.flatMap((kind) => {
    const until = holds[kind];
    return until === false ? [] : [{ kind, until: until === true ? null : until }];
  });
  const base = Math.max(
    now,
    state.pausedUntil?.getTime() ?? 0,
    state.nextAvailability?.getTime() ?? 0,
    state.calls.length === 0 ? 0 : restedAt,
  );
  const stands = state.isLive ? 'live' : isOver ? 'done' : reasons.length === 0 ? 'ready' : 'blocked';
  const waits = (stands === 'ready' || stands === 'blocked') && reasons.every(({ kind }) => TIMED.has(kind));
  return { state: stands, reasons, readyAt: waits ? firstMoment(base, free) : null };
}

const plain = ({ state, reasons, readyAt }: RecipientReasons): Expected => ({
  state,
  reasons: reasons.map(({ kind, until }) => ({ kind, until })),
  readyAt,
});

async function arrange(round: Round) {
  test.clock.set(round.at);
  const { states, callers } = round;
  const queueId = await addQueue(test, {
    active: round.active,
    cooldownHours: round.cooldownHours,
    respectPreferredTimes: round.respects,
  });
  const people = await addPeople(
    test,
    states.map(({ person }) => person),
  );
  const callerIds = await addPeople(
    test,
    callers.map(({ person }) => person),
  );
  const past = states.flatMap(({ calls }, index) =>
    calls.map(({ endedAt, isOfQueue, ...call }) => ({
      ...call,
      recipient_id: people[index],
      queue_id: isOfQueue ? queueId : null,
      created_at: new Date(endedAt.getTime() - 1000).toISOString(),
      ended_at: endedAt.toISOString(),
    })),
  );
  const live = { status: 'in-progress', outcome: null, failure: null, queue_id: null, ended_at: null };
  const created_at = new Date(round.at.getTime() - 60_000).toISOString();
  const current = [
    ...states.flatMap(({ isLive, person }, index) =>
      isLive ? [{ ...live, created_at, recipient_id: people[index], recipient_phone: person.phone }] : [],
    ),
    ...states.flatMap(({ isPhoneBusy, isLive, person }) =>
      isPhoneBusy && !isLive ? [{ ...live, created_at, recipient_phone: person.phone }] : [],
    ),
    ...callers.flatMap(({ isBusy }, index) => (isBusy ? [{ ...live, created_at, caller_id: callerIds[index] }] : [])),
  ];
  await asSystem(test, async ({ tx }) => {
    for (const call of [...past, ...current])
      await tx
        .insertInto('calls')
        .values({ id: newUuid(), organization_id: organizationId, type: 'MATCH', ...call })
        .execute();
    if (round.hold === 'organization')
      await tx.updateTable('organizations').set({ active: false }).where('id', '=', organizationId).execute();
    if (round.hold === 'feature')
      await tx
        .updateTable('organization_configurations')
        .set({ active: false })
        .where('organization_id', '=', organizationId)
        .where('identifier', '=', 'outreachQueues')
        .execute();
  });
  const ids = await addRecipients(test, queueId, people, (index) => ({
    counted_from: new Date(round.at.getTime() - DAY).toISOString(),
    paused_until: states[index]?.pausedUntil?.toISOString() ?? null,
    next_availability: states[index]?.nextAvailability?.toISOString() ?? null,
    set_aside_at: states[index]?.setAside ? round.at.toISOString() : null,
  }));
  await addCallers(test, queueId, callerIds, (index) => callers[index]?.until ?? null);
  return { queueId, people, callerIds, ids };
}

const switchAllOff = () =>
  asSystem(test, async ({ tx }) => {
    await tx.updateTable('queues').set({ active: false }).execute();
    await tx.updateTable('organizations').set({ active: true }).where('id', '=', organizationId).execute();
    await tx
      .updateTable('organization_configurations')
      .set({ active: true })
      .where('organization_id', '=', organizationId)
      .where('identifier', '=', 'outreachQueues')
      .execute();
  });

describe('2,000 recipients in states of all kinds, around both changes of the clock', () => {
  it('aren’t called for the reasons that follow, which end when they say; the engine calls the first one who is ready', async () => {
    const random = randomFrom(20_261_123);
    const wrong: unknown[] = [];
    const seen = new Set<string>();
    let called = 0;
    await switchAllOff();
    for (let rounds = 0; rounds < 25; rounds += 1) {
      const round = roundOf(random, 80, QUEUE_HOLDS[rounds] ?? null);
      const { queueId, people, callerIds, ids } = await arrange(round);
      const services: Services =
        round.hold === 'noCarrier'
          ? { ...test.services, carriers: { ...test.services.carriers, call: null } }
          : test.services;
      const [told, listed] = await inScope(services, { organizationId }, async (work) => [
        await readQueueReasons(services, work, ids),
        await readQueueStates(services, work, ids),
      ]);
      const expected = round.states.map((state) => expectedOf(round, state));
      for (const [index, id] of ids.entries()) {
        const should = expected[index] as Expected;
        const is = told.get(id);
        for (const { kind } of should.reasons) seen.add(kind);
        seen.add(should.state);
        if (!is || JSON.stringify(plain(is)) !== JSON.stringify(should))
          wrong.push({ at: round.at, state: round.states[index], should, is });
        const first = should.state === 'blocked' ? should.reasons[0]?.kind : undefined;
        if (listed.get(id)?.reason?.kind !== first) wrong.push({ should, listed: listed.get(id) });
      }

      const free = round.callers.flatMap((caller, index) =>
        isAble(round, caller) && !caller.isBusy ? [{ id: callerIds[index], language: caller.person.language }] : [],
      );
      const next = expected.findIndex(
        ({ state }, index) =>
          state === 'ready' && free.some(({ language }) => fits(language, round.states[index]?.person.language)),
      );
      await dial(services, { organizationIds: new Set([organizationId]), callsOfEach: 1 });
      const calls = await asSystem(test, ({ tx }) =>
        tx
          .selectFrom('calls')
          .selectAll()
          .where('type', '=', 'OUTREACH_QUEUE')
          .where('queue_id', '=', queueId)
          .execute(),
      );
      const expectedCall = next === -1 ? [] : [people[next]];
      called += expectedCall.length;
      if (JSON.stringify(calls.map((call) => call.recipient_id)) !== JSON.stringify(expectedCall))
        wrong.push({ at: round.at, next, calls });
      if (calls.some(({ caller_id: caller }) => free.every(({ id }) => id !== caller))) wrong.push({ free, calls });
      await switchAllOff();
    }
    expect(wrong.slice(0, 3)).toEqual([]);
    expect([...seen].toSorted()).toEqual([...QUEUE_REASONS, 'live', 'ready', 'blocked', 'done'].toSorted());
    expect(called).toBeGreaterThan(8);
  }, 120_000);
});
