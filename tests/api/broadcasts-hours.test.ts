import { expect, it } from 'vitest';
import { uploadBroadcastAudio } from '#src/schemas/broadcasts.ts';
import { create, makePeople, memoryCarrier, runBroadcasts, settle } from './broadcasts.ts';
import { testApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

/* Written by hand, beside the product's own tables of zones and laws: a place in each state, and where states are split. */

const EAST = 'America/New_York';
const MIDDLE = 'America/Chicago';
const MOUNTAINS = 'America/Denver';
const WEST = 'America/Los_Angeles';

const PLACES = [
  ['AK', '99501', '907', 'America/Anchorage'],
  ['AL', '35201', '205', MIDDLE],
  ['AR', '72201', '501', MIDDLE],
  ['AZ', '85001', '602', 'America/Phoenix'],
  ['CA', '94103', '415', WEST],
  ['CO', '80202', '303', MOUNTAINS],
  ['CT', '06101', '860', EAST],
  ['DC', '20001', '202', EAST],
  ['DE', '19801', '302', EAST],
  ['FL', '33101', '305', EAST],
  ['FL', '32501', '850', MIDDLE],
  ['GA', '30301', '404', EAST],
  ['HI', '96801', '808', 'Pacific/Honolulu'],
  ['IA', '50301', '515', MIDDLE],
  ['ID', '83701', '208', 'America/Boise'],
  ['IL', '60601', '312', MIDDLE],
  ['IN', '46201', '317', 'America/Indiana/Indianapolis'],
  ['KS', '66101', '913', MIDDLE],
  ['KY', '40201', '502', 'America/Kentucky/Louisville'],
  ['LA', '70112', '504', MIDDLE],
  ['MA', '02108', '617', EAST],
  ['MD', '21201', '410', EAST],
  ['ME', '04101', '207', EAST],
  ['MI', '48201', '313', 'America/Detroit'],
  ['MN', '55401', '612', MIDDLE],
  ['MO', '63101', '314', MIDDLE],
  ['MS', '39201', '601', MIDDLE],
  ['MT', '59101', '406', MOUNTAINS],
  ['NC', '27601', '919', EAST],
  ['ND', '58102', '701', MIDDLE],
  ['NE', '68101', '402', MIDDLE],
  ['NH', '03101', '603', EAST],
  ['NJ', '07102', '973', EAST],
  ['NM', '87101', '505', MOUNTAINS],
  ['NV', '89101', '702', WEST],
  ['NY', '10001', '212', EAST],
  ['OH', '43201', '614', EAST],
  ['OK', '73101', '405', MIDDLE],
  ['OR', '97201', '503', WEST],
  ['PA', '19102', '215', EAST],
  ['PR', '00901', '787', 'America/Puerto_Rico'],
  ['RI', '02903', '401', EAST],
  ['SC', '29201', '803', EAST],
  ['SD', '57101', '605', MIDDLE],
  ['TN', '37201', '615', MIDDLE],
  ['TX', '77002', '713', MIDDLE],
  ['TX', '79901', '915', MOUNTAINS],
  ['UT', '84101', '801', MOUNTAINS],
  ['VA', '23218', '804', EAST],
  ['VT', '05401', '802', EAST],
  ['WA', '98101', '206', WEST],
  ['WI', '53202', '414', MIDDLE],
  ['WV', '25301', '304', EAST],
  ['WY', '82001', '307', MOUNTAINS],
] as const;

/** From when until when somebody may be written to there, on a day of the week. */
function hoursOf(state: string, day: string): readonly [from: string, until: string] {
  if (['FL', 'MD', 'MS', 'NJ', 'OK'].includes(state)) return ['08:00', '20:00'];
  if (state === 'CT') return ['09:00', '20:00'];
  if (state === 'TX') return [day === 'Sun' ? '12:00' : '09:00', '21:00'];
  if (state === 'RI') return day === 'Sat' || day === 'Sun' ? ['10:00', '17:00'] : ['09:00', '18:00'];
  return ['08:00', '21:00'];
}

const BY_AREA = new Map<string, { readonly state: string; readonly clock: Intl.DateTimeFormat }>(
  PLACES.map(([state, , area, timeZone]) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
    return [area, { state, clock }];
  }),
);

/** Where and when it is there, if nobody may be written to there now. */
function outsideOf(area: string, now: Date): string | null {
  const place = BY_AREA.get(area);
  if (!place) return area;
  const parts = new Map(place.clock.formatToParts(now).map(({ type, value }) => [type, value]));
  const clock = `${parts.get('hour')}:${parts.get('minute')}`;
  const [from, until] = hoursOf(place.state, parts.get('weekday') ?? '');
  return clock < from || clock >= until ? `${place.state} ${parts.get('weekday')} ${clock}` : null;
}

const COUNT = process.env['FULL'] ? 100_000 : 1000;

/** It begins the night before, and 48 half hours later everybody has had their hours. */
it.each([
  ['text', 'the clock is put back', '2026-11-01T03:30:00Z'],
  ['call', 'the clock is put back', '2026-11-01T03:30:00Z'],
  ['text', 'the clock is put forward', '2027-03-14T03:30:00Z'],
  ['call', 'the clock is put forward', '2027-03-14T03:30:00Z'],
] as const)(
  'nobody in 50 states gets a %s outside of their hours when %s',
  async (kind, _, from) => {
    let now = new Date(from);
    const memory = memoryCarrier();
    const { carriers } = await testApi().then(({ services }) => services);
    const test = await testApi({ services: { carriers: { ...carriers, broadcasts: memory.carriers } }, startAt: now });
    await asSystem(test, ({ tx }) => tx.updateTable('credentials').set({ password_changed_at: now }).execute());
    const { programId } = await makePeople(test, COUNT);
    await settle(
      test,
      programId,
      PLACES.map(([, zip, area]) => [zip, area]),
    );
    const sound = new File([`ID3${' '.repeat(200)}`], 'storm.mp3');
    const spoken = async () =>
      (await test.call(uploadBroadcastAudio, { as: 'org.admin', body: { audio: sound } })).data.audio.id;
    const message = kind === 'text' ? {} : { type: 'voice' as const, audio: await spoken() };
    const { id } = await create(test, { programs: [programId], ...message });
    const outside = new Set<string>();
    const reached = new Set<string>();
    let looked = 0;
    for (let step = 0; step < 48; step += 1) {
      await runBroadcasts(test.services);
      const areas = new Set(memory.taken.slice(looked).map(({ to }) => to.slice(2, 5)));
      looked = memory.taken.length;
      for (const area of areas) {
        const where = outsideOf(area, now);
        if (where !== null) outside.add(where);
        reached.add(area);
      }
      now = new Date(now.getTime() + 30 * 60_000);
      test.clock.set(now);
    }
    expect([...outside]).toEqual([]);
    expect(reached.size).toBe(PLACES.length);
    expect(new Set(memory.taken.map(({ to }) => to)).size).toBe(COUNT);
    const row = await asSystem(test, ({ tx }) =>
      tx.selectFrom('broadcasts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ status: 'sent', selected: COUNT, success: COUNT, error: 0, pending: 0 });
  },
  900_000,
);
