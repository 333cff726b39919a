import { setTimeout as delay } from 'node:timers/promises';
import { seedPeople } from '#server/seed/bench.ts';
import { DEMO_ORGANIZATIONS, PERSONAS } from '#server/seed/personas.ts';
import {
  createBroadcast,
  getBroadcast,
  listBroadcastProgramsRecipients,
  listBroadcasts,
  previewBroadcast,
  stopBroadcast,
  type BroadcastDetail,
} from '#src/schemas/broadcasts.ts';
import type { BodyInput, ResponseOf } from '#src/schemas/endpoint.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { fill, signIn, type Send } from './bench-reads.ts';
import { percentile, table } from './bench-report.ts';
import { temporaryFolder } from './cleanup.ts';
import { startPostgres } from './postgres.ts';
import { startProduct } from './product.ts';

const TEXTS = 10_000;
const SENT_MOST_S = 120;
const LIST_P95 = 40;

const PEOPLE = 100_000;
const TIMES = 15;
const PICKER_MOST_MS = 150;
const PICKER_MOST_KB = 60;
const STOP_MOST_MS = 300;
const SETTLED_MOST_MS = 5000;

/** Somewhere it is day: New York, Puerto Rico, Honolulu, Guam. */
const AREAS = ['212', '787', '808', '671'];

/** The product's own pace of asking. */
const PAUSE_MS = 50;

const ours = { organizationId: DEMO_ORGANIZATIONS.harbor };
const text = { ...ours, type: 'sms', content: 'Stay at home tonight, {firstName|friend}.', sendNow: true } as const;

const preview = async (send: Send, body: BodyInput<typeof previewBroadcast>) => {
  const { data } = (await send(previewBroadcast.path, { method: previewBroadcast.method, body })) as {
    data: ResponseOf<typeof previewBroadcast>;
  };
  return data;
};

const create = async (send: Send, changes: Partial<BodyInput<typeof createBroadcast>>): Promise<string> => {
  const authorId = PERSONAS['org.admin'].personId;
  const body = { ...text, title: 'Winter storm', action: 'submit', authorId, ...changes };
  const { data } = (await send(createBroadcast.path, { method: createBroadcast.method, body })) as {
    data: { broadcast: BroadcastDetail };
  };
  return data.broadcast.id;
};

const read = async (send: Send, id: string): Promise<BroadcastDetail> => {
  const { data } = (await send(fillPath(getBroadcast.path, { id }))) as { data: { broadcast: BroadcastDetail } };
  return data.broadcast;
};

/** How long each of the calls takes, in milliseconds. */
async function timesOf(count: number, call: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const start = performance.now();
    await call(n);
    times.push(performance.now() - start);
  }
  return times;
}

const contactsIn = (area: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Ada ${n}`, contact: `+1${area}${2_000_000 + n}` }));

/** The moment in so many minutes, as a schedule says it. */
function inMinutes(minutes: number) {
  const [scheduleDate = '', time = ''] = new Date(Date.now() + minutes * 60_000).toISOString().split('T');
  return { sendNow: false, scheduleDate, scheduleTime: time.slice(0, 5), timezone: 'UTC' };
}

/** Contacts of a file, where nobody has to wait now, nor before all are sent. */
async function contactsByDay(send: Send) {
  for (const area of AREAS) {
    const body = { ...text, ephemeralRecipients: contactsIn(area, 1) };
    const moments = [await preview(send, body), await preview(send, { ...body, ...inMinutes(10) })];
    if (moments.every(({ waiting }) => waiting === 0)) return contactsIn(area, TEXTS);
  }
  throw new Error('Nobody may be texted at this hour: measure again from 12:00 UTC on');
}

/** How long many texts take, and lists meanwhile. */
async function showSending(title: string, env: Record<string, string>): Promise<void> {
  const product = await startProduct(env);
  try {
    const send = await signIn(product.url, 'org.admin');
    const ephemeralRecipients = await contactsByDay(send);
    const lists = [
      (n: number) =>
        `${listMemberships.path}?${new URLSearchParams({ ...ours, page: String(1 + (n % 4)) }).toString()}`,
      (n: number) => `${listBroadcasts.path}?${new URLSearchParams({ ...ours, page: String(1 + (n % 2)) }).toString()}`,
    ];
    const start = performance.now();
    const id = await create(send, { ephemeralRecipients });
    const times: number[] = [];
    let last = await read(send, id);
    for (let n = 0; last.status === 'scheduled'; n += 1) {
      for (const path of lists) times.push(...(await timesOf(1, () => send(path(n)))));
      await delay(PAUSE_MS);
      if (n % 10 === 9) last = await read(send, id);
    }
    const seconds = (performance.now() - start) / 1000;
    // some are told not to have arrived, and some opt out, before the last one leaves
    const { pending = TEXTS, success = 0, opt_out: optOut = 0, error = 0 } = last.progress ?? {};
    if (pending > 0 || success + optOut + error !== TEXTS) throw new Error(JSON.stringify(last.progress));
    table(title, ['s'], [{ name: 'all are sent', measures: [{ value: seconds, most: SENT_MOST_S }] }]);
    const measures = [{ value: percentile(times, 0.5) }, { value: percentile(times, 0.95), most: LIST_P95 }];
    table(`${title}, lists meanwhile`, ['p50 ms', 'p95 ms'], [{ name: `${times.length} reads`, measures }]);
  } finally {
    await product.stop();
  }
}

/** What a form asks about so many people, and how long a stop takes while they are sent to. */
async function showForm(title: string, env: Record<string, string>): Promise<void> {
  await (await startProduct(env)).stop();
  await fill(env, (worker) => seedPeople(worker, DEMO_ORGANIZATIONS.harbor, PEOPLE));
  const product = await startProduct(env);
  try {
    const send = await signIn(product.url, 'org.admin');
    const pickerPath = (more: Record<string, string> = {}) =>
      `${listBroadcastProgramsRecipients.path}?${new URLSearchParams({ ...ours, includeStatus: 'true', ...more }).toString()}`;
    const { data } = (await send(`${listPrograms.path}?${new URLSearchParams(ours).toString()}`)) as {
      data: { programs: Array<{ id: string }> };
    };
    const programs = data.programs.map(({ id }) => id);
    await send(pickerPath());
    const bytes = JSON.stringify(await send(pickerPath())).length;
    const rows = {
      picker: await timesOf(TIMES, (n) => send(pickerPath({ contactType: n % 2 ? 'Email' : 'SMS' }))),
      'picker, a name': await timesOf(TIMES, (n) => send(pickerPath({ search: n % 2 ? 'rosa' : 'bernard' }))),
    };
    const asked = await timesOf(5, () => preview(send, { ...text, programs }));
    const id = await create(send, { programs });
    let sending = await read(send, id);
    while (sending.total === null) {
      await delay(PAUSE_MS);
      sending = await read(send, id);
    }
    const stops = await timesOf(1, () =>
      send(fillPath(stopBroadcast.path, { id }), { method: stopBroadcast.method, body: undefined }),
    );
    const start = performance.now();
    let after = await read(send, id);
    while (after.status === 'scheduled') {
      await delay(PAUSE_MS);
      after = await read(send, id);
    }
    const settled = performance.now() - start;
    table(
      title,
      ['p50 ms', 'p95 ms'],
      [
        ...Object.entries(rows).map(([name, times]) => ({
          name,
          measures: [{ value: percentile(times, 0.5) }, { value: percentile(times, 0.95), most: PICKER_MOST_MS }],
        })),
        { name: 'preview', measures: [{ value: percentile(asked, 0.5) }, { value: percentile(asked, 0.95) }] },
        {
          name: 'stop',
          measures: [{ value: percentile(stops, 0.5), most: STOP_MOST_MS }, { value: percentile(stops, 0.95) }],
        },
        { name: 'until all is settled', measures: [{ value: settled, most: SETTLED_MOST_MS }, { value: settled }] },
      ],
    );
    table(
      `${title}, the picker’s answer`,
      ['kB'],
      [{ name: 'picker', measures: [{ value: bytes / 1000, most: PICKER_MOST_KB }] }],
    );
  } finally {
    await product.stop();
  }
}

/** Measures and prints how broadcasts are sent, and what their form asks about many people. */
export async function measureBroadcasts(): Promise<void> {
  const data = temporaryFolder();
  const postgres = await startPostgres();
  const secret = { JWT_SECRET: 'a secret of the bench, longer than 32 bytes' };
  try {
    await showSending(`${TEXTS.toLocaleString('en')} texts, embedded`, { DATA_DIR: data.path, ...secret });
    const what = `A broadcast to ${PEOPLE.toLocaleString('en')} people, ${postgres.version}`;
    await showForm(what, { DATA_DIR: data.path, DATABASE_URL: postgres.url, ...secret });
  } finally {
    postgres.stop();
    data.remove();
  }
}
