import { expect, it } from 'vitest';
import { uploadBroadcastAudio } from '#src/schemas/broadcasts.ts';
import { create, makePeople, memoryCarrier, runBroadcasts } from './broadcasts.ts';
import { testApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

/* Written by hand, beside the product's own tables of zones and laws: a place in each state, and where states are split. */

/** State, zip code and area code of places, by the clock on their walls. */
const CLOCKS = {
  'America/New_York': `CT 06101 860 · DC 20001 202 · DE 19801 302 · FL 33101 305 · GA 30301 404 · MA 02108 617 · MD 21201 410
    · ME 04101 207 · NC 27601 919 · NH 03101 603 · NJ 07102 973 · NY 10001 212 · OH 43201 614 · PA 19102 215
    · RI 02903 401 · SC 29201 803 · VA 23218 804 · VT 05401 802 · WV 25301 304`,
  'America/Chicago': `AL 35201 205 · AR 72201 501 · FL 32501 850 · IA 50301 515 · IL 60601 312 · KS 66101 913 · LA 70112 504
    · MN 55401 612 · MO 63101 314 · MS 39201 601 · ND 58102 701 · NE 68101 402 · OK 73101 405 · SD 57101 605
    · TN 37201 615 · TX 77002 713 · WI 53202 414`,
  'America/Denver': 'CO 80202 303 · MT 59101 406 · NM 87101 505 · TX 79901 915 · UT 84101 801 · WY 82001 307',
  'America/Los_Angeles': 'CA 94103 415 · NV 89101 702 · OR 97201 503 · WA 98101 206',
  'America/Anchorage': 'AK 99501 907',
  'America/Phoenix': 'AZ 85001 602',
  'Pacific/Honolulu': 'HI 96801 808',
  'America/Boise': 'ID 83701 208',
  'America/Indiana/Indianapolis': 'IN 46201 317',
  'America/Kentucky/Louisville': 'KY 40201 502',
  'America/Detroit': 'MI 48201 313',
  'America/Puerto_Rico': 'PR 00901 787',
};

const PLACES = Object.entries(CLOCKS).flatMap(([timeZone, places]) =>
  places.split('·').map((place) => {
    const [state = '', zip = '', area = ''] = place.trim().split(' ');
    return { state, zip, area, timeZone };
  }),
);

/** From when until when somebody may be written to there, on a day of the week. */
function hoursOf(state: string, day: string): readonly [from: string, until: string] {
  if (['FL', 'MD', 'MS', 'NJ', 'OK'].includes(state)) return ['08:00', '20:00'];
  if (state === 'CT') return ['09:00', '20:00'];
  if (state === 'TX') return [day === 'Sun' ? '12:00' : '09:00', '21:00'];
  if (state === 'RI') return day === 'Sat' || day === 'Sun' ? ['10:00', '17:00'] : ['09:00', '18:00'];
  return ['08:00', '21:00'];
}

const BY_AREA = new Map<string, { readonly state: string; readonly clock: Intl.DateTimeFormat }>(
  PLACES.map(({ state, area, timeZone }) => {
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

/** The night before; 48 half hours later everybody has had their hours. */
it.each([
  ['back', '2026-11-01T03:30:00Z'],
  ['forward', '2027-03-14T03:30:00Z'],
])(
  'nobody in 50 states gets a text or a call outside of their hours when the clock is put %s',
  async (_, from) => {
    let now = new Date(from);
    const text = memoryCarrier();
    const voice = memoryCarrier();
    const { carriers } = await testApi().then(({ services }) => services);
    const broadcasts = { ...carriers.broadcasts, sms: text.carrier, voice: voice.carrier };
    const test = await testApi({ services: { carriers: { ...carriers, broadcasts } }, startAt: now });
    await asSystem(test, ({ tx }) => tx.updateTable('credentials').set({ password_changed_at: now }).execute());
    const { programId } = await makePeople(
      test,
      COUNT,
      PLACES.map(({ zip, area }) => [zip, area]),
    );
    const sound = new File([`ID3${' '.repeat(200)}`], 'storm.mp3');
    const { data } = await test.call(uploadBroadcastAudio, { as: 'org.admin', body: { audio: sound } });
    const sent = [
      { id: (await create(test, { programs: [programId] })).id, ...text },
      { id: (await create(test, { programs: [programId], type: 'voice', audio: data.audio.id })).id, ...voice },
    ];
    const outside = new Set<string>();
    const looked = new Map<string, number>();
    for (let step = 0; step < 48; step += 1) {
      await runBroadcasts(test.services);
      for (const { id, taken } of sent) {
        for (const area of new Set(taken.slice(looked.get(id)).map(({ to }) => to.slice(2, 5)))) {
          const where = outsideOf(area, now);
          if (where !== null) outside.add(where);
        }
        looked.set(id, taken.length);
      }
      now = new Date(now.getTime() + 30 * 60_000);
      test.clock.set(now);
    }
    expect([...outside]).toEqual([]);
    for (const { id, taken } of sent) {
      expect(new Set(taken.map(({ to }) => to)).size).toBe(COUNT);
      expect(new Set(taken.map(({ to }) => to.slice(2, 5))).size).toBe(PLACES.length);
      const [row] = await asSystem(test, ({ tx }) =>
        tx.selectFrom('broadcasts').selectAll().where('id', '=', id).execute(),
      );
      expect(row).toMatchObject({ status: 'sent', selected: COUNT, success: COUNT, error: 0, pending: 0 });
    }
  },
  900_000,
);
