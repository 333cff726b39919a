import { beforeEach, describe, expect, it } from 'vitest';
import { KINDS } from '#server/jobs/kinds.ts';
import { LEASE_MS } from '#server/jobs/reports.ts';
import type { RoleName } from '#src/schemas/access.ts';
import { requestedParams, type ExportParams } from '#src/schemas/reports.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { historyOf } from './memberships.ts';
import { reportCalls } from './report-calls.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;
/** What is done where whoever makes reports pauses. */
let pause: () => Promise<void>;
const goOn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
beforeEach(async () => {
  pause = goOn;
  test = await testApi({ services: { pause: () => pause() } });
});
const { order, rows, list, download, contentOf, exported, addMany } = reportCalls(() => test);

/** From now on whoever makes reports is held where it pauses after a page. */
function holdPauses() {
  const held: Array<() => void> = [];
  let notice = () => {};
  pause = () =>
    new Promise<void>((resolve) => {
      held.push(resolve);
      notice();
    });
  const end = () => {
    pause = goOn;
  };
  return {
    /** Until so many are held. */
    reached: (makers: number) =>
      new Promise<void>((resolve) => {
        notice = () => {
          if (held.length === makers) resolve();
        };
        notice();
      }),
    /** Nobody is held any more, but for those who are. */
    end,
    letFirstGo: () => held.shift()?.(),
    letGo: () => {
      end();
      for (const each of held) each();
    },
  };
}

const jobs = () => asSystem(test, ({ tx }) => tx.selectFrom('jobs').selectAll().where('kind', '=', 'report').execute());

/** A report of so many people whose maker is held after its first page. */
async function pausedOf(people: number) {
  await addMany(people);
  const { id } = (await order({ filters: { params: { role: 'OUTREACH', search: 'many' } } })).data.reportRequest;
  const pauses = holdPauses();
  const making = makeReports(test.services);
  await pauses.reached(1);
  return { id, making, pauses };
}

describe('the job', () => {
  it('writes thousands of people page by page, each once', async () => {
    await addMany(5000);
    const { people } = await exported({ role: 'OUTREACH', search: 'many' });
    expect(people).toHaveLength(5000);
    expect(new Set(people.map((person) => person['Last Name'])).size).toBe(5000);
    expect(people.map((person) => person['Last Name'])).toEqual(
      people.map((person) => person['Last Name']).toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)),
    );
  });

  it('lets other calls be answered between its pages', async () => {
    const { id, making, pauses } = await pausedOf(600);
    const row = async () => (await list()).data.rows.find((each) => each.id === id);
    expect(await row()).toMatchObject({ status: 'in-progress', rowsDone: 500 });
    pauses.letGo();
    await making;
    expect(await row()).toMatchObject({ status: 'completed', rowsDone: 600 });
  });

  it.each(['Zz the last', 'Person 00700 too'])(
    'names everybody once, also who is renamed to %s meanwhile',
    async (name) => {
      const { id, making, pauses } = await pausedOf(1200);
      await asSystem(test, ({ tx }) =>
        tx.updateTable('people').set({ last_name: name }).where('last_name', '=', 'Person 00000').execute(),
      );
      pauses.letGo();
      await making;
      const { lines } = await contentOf(id);
      expect(lines).toHaveLength(1200);
    },
  );

  it('is taken over from a server that died, once its lease has ended, and begun anew', async () => {
    // this one never gets past its first pause
    const { id, making: dead, pauses } = await pausedOf(1200);
    pauses.end();
    expect((await list()).data.rows[0]).toMatchObject({ status: 'in-progress', rowsDone: 500, rowsTotal: 1200 });
    test.clock.advance(LEASE_MS / 1000);
    expect(await makeReports(test.services)).toBe(0);
    test.clock.advance(1);
    expect(await makeReports(test.services)).toBe(1);
    const { lines } = await contentOf(id);
    expect(lines).toHaveLength(1200);
    expect(test.logs).toEqual([]);
    void dead;
  });

  it('of one that was only slow writes nothing into what another has begun', async () => {
    const { id, making: slow, pauses } = await pausedOf(600);
    test.clock.advance(LEASE_MS / 1000 + 1);
    const other = makeReports(test.services);
    await pauses.reached(2);
    pauses.letFirstGo();
    await slow;
    expect((await rows()).find((row) => row.id === id)).toMatchObject({
      status: 'in-progress',
      rows_done: 500,
    });
    expect(await jobs()).toMatchObject([{ attempts: 2 }]);
    pauses.letGo();
    await other;
    const { lines } = await contentOf(id);
    expect(lines).toHaveLength(600);
    expect(test.logs).toEqual([]);
  });

  it('makes no report twice, however many work at it', async () => {
    for (let n = 0; n < 5; n += 1) await order();
    const taken = await Promise.all([1, 2, 3].map(() => makeReports(test.services)));
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(5);
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['completed']));
  });

  it('ends between two pages when it is asked to, and is begun anew by the next start at once', async () => {
    await addMany(600);
    const { id } = (await order()).data.reportRequest;
    const ending = new AbortController();
    ending.abort();
    expect(await makeReports(test.services, ending.signal)).toBe(0);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'created' });

    const pauses = holdPauses();
    const later = new AbortController();
    const second = makeReports(test.services, later.signal);
    await pauses.reached(1);
    later.abort();
    pauses.letGo();
    await second;
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'in-progress' });
    expect(await jobs()).toMatchObject([{ attempts: 0, lease_id: null }]);
    expect(await makeReports(test.services)).toBe(1);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'completed' });
  });

  it('is tried again when it fails, and cancelled in the end', async () => {
    const { id } = (await order()).data.reportRequest;
    await asSystem(test, ({ tx }) =>
      tx.updateTable('report_requests').set({ filters: '{"tz":"Mars/Olympus"}' }).where('id', '=', id).execute(),
    );
    for (let attempt = 1; attempt <= KINDS.report.attempts; attempt += 1) {
      expect(await makeReports(test.services)).toBe(1);
      expect((await list()).data.rows[0]).toMatchObject({ status: 'in-progress' });
      expect(await makeReports(test.services)).toBe(0);
      test.clock.advance(LEASE_MS / 1000 + 1);
    }
    await makeReports(test.services);
    expect((await list()).data.rows[0]).toMatchObject({
      status: 'cancelled',
      finishedAt: expect.any(String) as string,
    });
    expect(test.logs.map(({ text }) => text)).toEqual([
      ...Array<string>(KINDS.report.attempts).fill('A job failed'),
      'A job was given up',
    ]);
    expect(await download(id)).toMatchObject({ status: 409 });
    expect((await historyOf(test, id)).map(({ action }) => action)).toEqual(['created', 'cancelled']);
  });

  it('leaves other reports and their files as they are, however it ends; of one that is given up nothing is kept', async () => {
    const orderOf = async (params: ExportParams) =>
      (await order({ filters: { params: requestedParams(params) } })).data.reportRequest.id;
    const made = async (role: RoleName) => {
      const id = await orderOf({ role });
      await makeReports(test.services);
      return { id, ...(await contentOf(id)) };
    };
    const before = [await made('CALLER'), await made('RECIPIENT')];
    expect(before[0]?.lines).not.toEqual(before[1]?.lines);
    await addMany(600);
    const id = await orderOf({ role: 'OUTREACH', search: 'many' });
    // after the first page, each time
    pause = () => Promise.reject(new Error('No more pages'));
    for (let attempt = 0; attempt <= KINDS.report.attempts; attempt += 1) {
      await makeReports(test.services);
      test.clock.advance(LEASE_MS / 1000 + 1);
    }
    const after = await rows();
    expect(after.find((row) => row.id === id)).toMatchObject({ status: 'cancelled' });
    for (const { id: other, name, lines } of before) {
      expect(after.find((row) => row.id === other)).toMatchObject({ status: 'completed' });
      expect(await contentOf(other)).toMatchObject({ name, lines });
    }
    const parts = await asSystem(test, ({ tx }) => tx.selectFrom('report_parts').select('report_id').execute());
    expect(parts.map((part) => part.report_id)).not.toContain(id);
  });

  it.each(['cancelled', 'completed'] as const)('makes none anew that is %s by now', async (status) => {
    const { id } = (await order()).data.reportRequest;
    await asSystem(test, ({ tx, now }) =>
      tx.updateTable('report_requests').set({ status, finished_at: now }).where('id', '=', id).execute(),
    );
    expect(await makeReports(test.services)).toBe(1);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ status, rows_done: 0 });
    expect(await jobs()).toEqual([]);
  });

  it('of an organization that was deactivated is cancelled', async () => {
    const { id } = (await order()).data.reportRequest;
    await asSystem(test, ({ tx }) =>
      tx.updateTable('organizations').set({ active: false }).where('id', '=', DEMO_ORGANIZATIONS.harbor).execute(),
    );
    expect(await makeReports(test.services)).toBe(1);
    expect((await rows()).find((row) => row.id === id)).toMatchObject({ status: 'cancelled' });
  });
});
