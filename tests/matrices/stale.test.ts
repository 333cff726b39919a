import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#src/lib/api/call.ts';
import { staleAfter } from '#src/queries/client.ts';
import * as stale from '#src/queries/stale.ts';
import { exportCalls, getCallRecording } from '#src/schemas/calls.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { downloadReport } from '#src/schemas/reports.ts';
import { exportCallerSurveys, exportPersonSurveys } from '#src/schemas/surveys.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from '#tests/api/harness.ts';
import { asSystem } from '#tests/api/sign-in.ts';
import { ASKED_BY_BODY, CONSOLE_CALLS, READS, WRITES } from './calls.ts';
import { report } from './report.ts';
import type { Sample, World } from './samples.ts';
import { CHANGES_NOTHING, SELF, signInElsewhere, writesOf, type SampleWrite } from './stale-writes.ts';
import { wideReads } from './wide-reads.ts';
import { worldOf } from './world.ts';

/*
 * Every write is made through the API, and every read compared before and after: what has changed must be what the
 * write names in src/queries, and what it names must have changed.
 */

interface Scene {
  readonly api: TestApi;
  readonly world: World;
}

/** The same world each time, ids included, so that what was read before one write was read before all of them. */
async function makeScene(): Promise<Scene> {
  let serial = 0;
  const newId = () => `0193b000-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;
  const api = await testApi({ services: { newId } });
  const world = await worldOf(api, 'harbor');
  await signInElsewhere(api);
  // whoever reads has signed in before: the security log tells of it
  for (const as of ['super.admin', 'org.admin'] as const) await api.tokenOf(as);
  // what a write notes as its moment is no moment that is there already
  api.clock.advance(3600);
  return { api, world };
}

const as = { as: 'super.admin', organizationId: DEMO_ORGANIZATIONS.harbor } as const;

/** Reads that the history tells of. */
const TOLD = ['downloadReport', 'exportCalls', 'exportCallerSurveys', 'exportPersonSurveys', 'getCallRecording'];

/** Never answers the same twice: a task to be solved by a stranger. */
const RANDOM = ['getCaptcha'];

/** Answers nobody's session, but the bearer of a mailed token: whom it names has no session that reads. */
const MAILED = ['getInvitation', 'getResetLink'];

/** What each read answers, by its name. Those that the history tells of come `first` or last: they must not be taken for the write. */
async function answers({ api, world }: Scene, told: 'first' | 'last'): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  // what is asked by a body is about what is being typed, and no answer is kept
  const apart = new Set([...TOLD, ...RANDOM, ...MAILED, ...ASKED_BY_BODY]);
  const ids = Object.keys(READS).filter((id) => !apart.has(id));
  for (const id of told === 'first' ? [...TOLD, ...ids] : [...ids, ...TOLD]) {
    const endpoint = READS[id]?.endpoint;
    if (!endpoint) throw new Error(`${id} is no read`);
    const answered: unknown[] = [];
    for (const input of wideReads(endpoint, world)) {
      const { status, data, message } = await api.call(endpoint, { ...as, ...input });
      if (told === 'first') expect(status, `${id} ${message}`).toBe(200);
      answered.push([status, message, data instanceof File ? await data.text() : data]);
    }
    found.set(id, JSON.stringify(answered));
  }
  return found;
}

let before: Map<string, string>;
beforeAll(async () => {
  before = await answers(await makeScene(), 'first');
});

const cells = report('stale');
const needless: string[] = [];
afterAll(() => {
  cells.print();
  process.stdout.write(`named stale, and unchanged by the samples:\n  ${needless.join('\n  ') || 'nothing'}\n`);
});

interface Outcome {
  readonly changed: readonly string[];
  readonly named: readonly string[];
}

const historyOf = ({ api }: Scene) => asSystem(api, ({ tx }) => tx.selectFrom('audit_events').selectAll().execute());

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** What the history tells of a write that changes something: what was sent stands in `after`, and no such thing before. */
function requireTruth(events: Awaited<ReturnType<typeof historyOf>>, { body = {} }: Sample): void {
  for (const { action, before: was, after: is } of events) {
    if (!was || !is) continue;
    expect(is, `${action}: what it was before, and what it is`).not.toEqual(was);
    for (const [name, value] of Object.entries(is)) {
      const sent = body[name];
      if (isPlain(sent)) expect(value ?? '', `${action}: ${name}`).toBe(sent);
    }
  }
}

/** Makes the write and gives the reads that it changed, and those that it names. */
async function attempt(endpoint: Endpoint, { prepare, refuses, input, done }: SampleWrite): Promise<Outcome> {
  const { id } = endpoint;
  const write = WRITES[id];
  if (!write) throw new Error(`${id} is not declared in src/queries`);
  const scene = await makeScene();
  const { api, world } = scene;
  let known = before;
  let prepared: unknown;
  if (prepare) {
    prepared = await prepare(api, world);
    known = await answers(scene, refuses ? 'last' : 'first');
  } else {
    await api.call(downloadReport, { ...as, params: { id: world.reportId } });
    await api.call(exportCalls, { ...as, query: { organizationId: world.organizationId } });
    await api.call(exportCallerSurveys, { ...as, query: { organizationId: world.organizationId } });
    await api.call(exportPersonSurveys, { ...as, query: { organizationId: world.organizationId } });
    await api.call(getCallRecording, { ...as, params: { id: world.callId } });
  }
  const sent = input(world, SELF, prepared);
  const told = new Set((await historyOf(scene)).map((event) => event.id));
  const result = await api.call(endpoint, { ...as, ...sent });
  expect(result.status, `${id}: ${result.message}`).toBe(200);
  done?.(result.data);
  requireTruth(
    (await historyOf(scene)).filter((event) => !told.has(event.id)),
    sent,
  );
  const after = await answers(scene, 'last');
  return {
    changed: [...after.keys()].filter((read) => after.get(read) !== known.get(read)),
    named: staleAfter(write, sent as CallInput<Endpoint>),
  };
}

/** What a write names, in the parts that it can be told in: whole groups of reads, and single reads beside them. */
function partsOf(named: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const whole = Object.entries<readonly string[]>(stale).filter(([, reads]) => reads.every((read) => named.has(read)));
  const widest = whole.filter(
    ([name, reads]) => !whole.some(([other, more]) => other !== name && reads.every((read) => more.includes(read))),
  );
  const grouped = widest.map(
    ([name, reads]) =>
      [name, reads.filter((read) => !widest.some(([other, more]) => other !== name && more.includes(read)))] as const,
  );
  const single = [...named].filter((read) => !widest.some(([, reads]) => reads.includes(read)));
  return new Map<string, readonly string[]>([...grouped, ...single.map((read) => [read, [read]] as const)]);
}

const writes = CONSOLE_CALLS.filter(({ id }) => id in WRITES);

describe.each(writes.filter(({ id }) => !(id in CHANGES_NOTHING)).map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  (id, endpoint) => {
    test('names every read whose answer it changes', async () => {
      const named = new Set<string>();
      const changed = new Set<string>();
      for (const sample of writesOf(id)) {
        const outcome = await attempt(endpoint, sample);
        cells.count();
        expect(outcome.changed, 'a write that changes nothing proves nothing').not.toEqual([]);
        expect(outcome.changed.filter((read) => !outcome.named.includes(read))).toEqual([]);
        for (const read of outcome.named) named.add(read);
        for (const read of outcome.changed) changed.add(read);
      }
      const idle = [...named].filter((read) => !changed.has(read));
      if (idle.length > 0) needless.push(`${id}: ${idle.join(', ')}`);
      // a part that no sample shows could be taken out of the write, and nobody would notice
      const unseen = [...partsOf(named)].filter(([, reads]) => !reads.some((read) => changed.has(read)));
      expect(unseen.map(([part]) => part)).toEqual([]);
    });
  },
);

test.each(Object.keys(CHANGES_NOTHING))('%s names nothing', (id) => {
  expect(WRITES[id]?.stale).toEqual([]);
});
