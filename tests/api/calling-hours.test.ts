import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#server/seed/random.ts';
import { inScope } from '#server/work.ts';
import { CALLING_HOURS, callWindow, type CallWindow } from '#src/schemas/calling-hours.ts';
import { stateCode, US_STATE_NAMES } from '#src/schemas/us-states.ts';
import { CALLING_PEOPLE, ORGANIZATION_ZONE } from './calling-people.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

interface Asked {
  readonly zip: string | null;
  readonly phone: string | null;
  readonly at: Date;
}

interface Answer {
  readonly zones: string[];
  readonly state: string | null;
  readonly is_open: boolean;
  readonly changes_at: Date | null;
}

/** What the database says to a caller of one organization, in the order in which it is asked. */
const ask = async (people: readonly Asked[]): Promise<Answer[]> =>
  inScope(test.services, { organizationId: DEMO_ORGANIZATIONS.harbor }, async ({ tx }) => {
    const { rows } = await sql<Answer>`
      select place.zones, place.state, w.is_open, w.changes_at
      from jsonb_to_recordset(${JSON.stringify(people.map((person, i) => ({ ...person, i })))}::jsonb)
        p (i integer, zip text, phone text, at timestamptz)
        cross join lateral place_of(p.zip, p.phone, ${ORGANIZATION_ZONE}) place
        cross join lateral call_window(place.zones, place.state, p.at) w
      order by i`.execute(tx);
    return rows;
  });

const plain = (window: CallWindow) =>
  window.isOpen
    ? { is_open: true, changes_at: window.closesAt.toISOString() }
    : { is_open: false, changes_at: window.opensAt?.toISOString() ?? null };

const told = ({ is_open, changes_at }: Answer) => ({ is_open, changes_at: changes_at?.toISOString() ?? null });

describe('the hours of calls', () => {
  it('are the same in the database and in the console', async () => {
    const { rows } = await sql<{ state: string; opens: number[]; closes: number[] }>`
      select state, opens, closes from calling_hours order by state collate "C"`.execute(test.db);
    const week = (edge: 0 | 1, { sunday, weekdays, saturday }: (typeof CALLING_HOURS)['US']) => [
      sunday[edge],
      ...Array.from({ length: 5 }, () => weekdays[edge]),
      saturday[edge],
    ];
    expect(rows).toEqual(
      Object.entries(CALLING_HOURS)
        .map(([state, law]) => ({ state, opens: week(0, law), closes: week(1, law) }))
        .toSorted((one, other) => (one.state < other.state ? -1 : 1)),
    );
  });

  it('are those of each person of the table, in the database and in the console', async () => {
    const people = CALLING_PEOPLE.map(([, zip, phone, at]) => ({
      zip,
      phone: phone === null ? null : `+1${phone}`,
      at: new Date(at),
    }));
    const answers = await ask(people);
    expect(CALLING_PEOPLE.length).toBeGreaterThanOrEqual(60);
    const byHand = CALLING_PEOPLE.map(([who, , , , now, until]) => ({
      who,
      is_open: now === 'open',
      changes_at: until === null ? null : new Date(until).toISOString(),
    }));
    const named = (say: (answer: Answer, at: Date) => ReturnType<typeof told>) =>
      CALLING_PEOPLE.map(([who, , , at], i) => ({ who, ...say(answers[i] as Answer, new Date(at)) }));
    expect(named(told)).toEqual(byHand);
    expect(named(({ zones, state }, at) => plain(callWindow(zones, state, at)))).toEqual(byHand);
  });
});

describe('database and console', () => {
  it('say the same of 2,000 people at any moment, and rightly when it changes', async () => {
    const random = randomFrom(20_261_123);
    const codes = await test.db.selectFrom('area_zones').select('code').execute();
    const prefixes = await test.db.selectFrom('zip_zones').select('prefix').execute();
    // the weekends of both changes, and of Chamorro, Hawaiian and Arizonan indifference to them
    const changes = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'].map((day) => Date.parse(day));
    const moment = () => {
      const time = random.pick([true, false])
        ? random.pick(changes) + random.int(-48, 48) * 3_600_000
        : Date.parse('2026-01-01') + random.int(0, 24 * 730) * 3_600_000;
      return new Date(time + random.pick([0, 0, -1, 1, random.int(0, 3_599_999)]));
    };
    const people = Array.from({ length: 2000 }, () => ({
      zip: random.pick([random.pick(prefixes).prefix.padEnd(5, '0'), String(random.int(10_000, 99_999)), null]),
      phone: random.pick([`+1${random.pick(codes).code}5550100`, `+1${random.int(200, 999)}5550100`, null]),
      at: moment(),
    }));
    const answers = await ask(people);

    const windows = people.map(({ at }, i) => {
      const { zones, state } = answers[i] as Answer;
      return { zones, state, at, window: callWindow(zones, state, at) };
    });
    const named = (values: ReadonlyArray<ReturnType<typeof told>>) =>
      values.map((value, i) => ({ ...people[i], zones: answers[i]?.zones, state: answers[i]?.state, ...value }));
    expect(named(answers.map(told))).toEqual(named(windows.map(({ window }) => plain(window))));
    expect(answers.filter(({ is_open }) => is_open).length).toBeGreaterThan(500);

    const wrong = windows.filter(({ zones, state, at, window }) => {
      const changesAt = window.isOpen ? window.closesAt : window.opensAt;
      if (changesAt === null) return false;
      const isOpenAt = (time: number) => callWindow(zones, state, new Date(time)).isOpen;
      const between = random.int(at.getTime(), changesAt.getTime() - 1);
      return (
        isOpenAt(changesAt.getTime()) === window.isOpen ||
        [between, changesAt.getTime() - 1].some((time) => isOpenAt(time) !== window.isOpen)
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('zones', () => {
  const zonesOf = async (zip: string | null, phone: string | null) =>
    (await ask([{ zip, phone, at: new Date() }]))[0]?.zones;

  it('are the common ones of zip and phone, all where there is none, those known, or the organization’s', async () => {
    expect(await zonesOf('32401', '+12055550100')).toEqual(['America/Chicago']);
    expect(await zonesOf('32401', '+18505550100')).toEqual(['America/Chicago', 'America/New_York']);
    expect(await zonesOf('10001', '+13105550100')).toEqual(['America/Los_Angeles', 'America/New_York']);
    expect(await zonesOf('32401', '+13105550100')).toEqual([
      'America/Chicago',
      'America/Los_Angeles',
      'America/New_York',
    ]);
    expect(await zonesOf(null, '+18085550100')).toEqual(['Pacific/Honolulu']);
    expect(await zonesOf('10001', null)).toEqual(['America/New_York']);
    expect(await zonesOf(null, null)).toEqual([ORGANIZATION_ZONE]);
  });

  it('are canonical ones that every browser knows', async () => {
    const { rows } = await sql<{ zone: string }>`
      select zone from zip_zones, unnest(zones) zone union select zone from area_zones, unnest(zones) zone`.execute(
      test.db,
    );
    const known = new Set(Intl.supportedValuesOf('timeZone'));
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ zone }) => !known.has(zone))).toEqual([]);
  });

  it('are known of each state', async () => {
    const states = await test.db.selectFrom('zip_zones').select('state').distinct().execute();
    const known = new Set(states.map(({ state }) => state));
    expect(US_STATE_NAMES.map(stateCode).filter((code) => code === undefined || !known.has(code))).toEqual([]);
  });

  it('are known of each area code that the phones’ library knows', async () => {
    const codes = new Set((await test.db.selectFrom('area_zones').select('code').execute()).map(({ code }) => code));
    const places = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
    const ours = (code: number) =>
      ['2345678', '3332345', '4562345', '6332345', '7332345'].some((rest) => {
        const number = parsePhoneNumberFromString(`+1${code}${rest}`);
        return (
          number?.isValid() === true &&
          /^(?:FIXED_LINE|MOBILE|FIXED_LINE_OR_MOBILE)$/.test(number.getType() ?? '') &&
          places.has(number.country ?? '')
        );
      });
    const library = Array.from({ length: 800 }, (_, i) => 200 + i).filter(ours);
    expect(library.length).toBeGreaterThan(350);
    expect(library.filter((code) => !codes.has(String(code)))).toEqual([]);
  });

  it('are written by nobody', async () => {
    const write = inScope(test.services, 'system', async ({ tx }) =>
      sql`update zip_zones set zones = '{UTC}' where prefix = '100'`.execute(tx),
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });
});
