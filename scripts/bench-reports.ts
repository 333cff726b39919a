import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { seedCalls } from '#server/seed/bench-calls.ts';
import { seedPeople } from '#server/seed/bench.ts';
import { DEMO_ORGANIZATIONS, PERSONAS } from '#server/seed/personas.ts';
import { listCalls } from '#src/schemas/calls.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { createReportRequest, downloadReport, listReportRequests } from '#src/schemas/reports.ts';
import { fill, headersOf, ONE_BY_ONE, signIn, WARM_UP, type Send } from './bench-reads.ts';
import { percentile, table } from './bench-report.ts';
import { temporaryFolder } from './cleanup.ts';
import { startPostgres } from './postgres.ts';
import { startProduct } from './product.ts';

/** A few days of the year lie at the edges of the range, whose calls the file leaves out. */
const CALLS = 510_000;
const ROWS = 500_000;
const PEOPLE = 20_000;

/** What others may wait for a list while the file is made: as long as for one of many calls at any time. */
const MEANWHILE = { p50: 30, p95: 100 } as const;
/** Lists that others look at meanwhile: one every so many milliseconds. */
const PACE_MS = 50;

const here = { organizationId: DEMO_ORGANIZATIONS.harbor };
const DAYS = 364;

interface Requests {
  readonly data: {
    readonly rows: ReadonlyArray<{ readonly id: string; readonly status: string; readonly rowsDone: number }>;
  };
}
/** What others ask for, another page each time. */
const listed = (n: number): string =>
  n % 2 === 0
    ? `${listCalls.path}?${new URLSearchParams({ ...here, page: String(n % 8) }).toString()}`
    : `${listMemberships.path}?${new URLSearchParams({ ...here, role: 'RECIPIENT', page: String(1 + (n % 8)) }).toString()}`;

/** Looks at lists until something is over; gives how long each took. */
async function lookUntil(send: Send, isOver: (n: number) => Promise<boolean> | boolean): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; !(await isOver(n)); n += 1) {
    const start = performance.now();
    await send(listed(n));
    times.push(performance.now() - start);
    await delay(PACE_MS);
  }
  return times;
}

async function order(send: Send): Promise<string> {
  const body = {
    module: 'CALLLOGS',
    requestedById: PERSONAS['org.admin'].personId,
    ...here,
    filters: { tz: 'America/New_York', startDate: Date.now() - DAYS * DAY_MS, endDate: Date.now() },
  };
  const answer = (await send(createReportRequest.path, { method: createReportRequest.method, body })) as {
    data: { reportRequest: { id: string } };
  };
  return answer.data.reportRequest.id;
}

/** The lines of a file below its head; its cells have no ends of lines. */
async function countRows(body: ReadableStream): Promise<number> {
  let lines = 0;
  for await (const line of createInterface({ input: Readable.fromWeb(body as never) })) lines += line === '' ? 0 : 1;
  return lines - 1;
}

/** Measures and prints how a report of half a million rows is made, and how others fare meanwhile, on PostgreSQL. */
export async function measureReports(): Promise<void> {
  const data = temporaryFolder();
  const postgres = await startPostgres();
  const env = { DATA_DIR: data.path, DATABASE_URL: postgres.url };
  try {
    await (await startProduct(env)).stop();
    await fill(env, async (worker) => {
      await seedPeople(worker, DEMO_ORGANIZATIONS.harbor, PEOPLE);
      await seedCalls(worker, { count: CALLS, share: 1, ...here });
    });
    const product = await startProduct({ ...env, JWT_SECRET: 'a secret of the bench, longer than 32 bytes' });
    try {
      const send = await signIn(product.url, 'org.admin');
      await lookUntil(send, (n) => n === WARM_UP);
      const alone = await lookUntil(send, (n) => n === ONE_BY_ONE);
      const began = performance.now();
      const id = await order(send);
      let made = 0;
      const meanwhile = await lookUntil(send, async (n) => {
        if (n % 20 !== 0) return false;
        const { rows } = ((await send(`${listReportRequests.path}?limit=10`)) as Requests).data;
        const ours = rows.find((row) => row.id === id);
        if (ours?.status === 'cancelled') throw new Error('The report was cancelled');
        made = ours?.rowsDone ?? 0;
        return ours?.status === 'completed';
      });
      const seconds = (performance.now() - began) / 1000;
      const headers = await headersOf(product.url, 'org.admin');
      const start = performance.now();
      const file = await fetch(product.url + fillPath(downloadReport.path, { id }), { headers });
      if (!file.ok || !file.body) throw new Error(`The file is not there: ${file.status}`);
      const rows = await countRows(file.body);
      const downloaded = (performance.now() - start) / 1000;
      const share = (times: readonly number[], most?: typeof MEANWHILE) => [
        { value: percentile(times, 0.5), most: most?.p50 },
        { value: percentile(times, 0.95), most: most?.p95 },
        { value: Math.max(...times) },
      ];
      table(
        `Lists while a report of calls is made, ${postgres.version}`,
        ['p50 ms', 'p95 ms', 'worst ms'],
        [
          { name: 'before', measures: share(alone) },
          { name: 'meanwhile', measures: share(meanwhile, MEANWHILE) },
        ],
      );
      table(
        `The report, ${postgres.version}`,
        ['value'],
        [
          { name: 'rows of the file', measures: [{ value: rows, least: ROWS }] },
          {
            name: 'rows that it was told to have, beside these',
            measures: [{ value: Math.abs(made - rows), most: 0 }],
          },
          { name: 'seconds until it is ready', measures: [{ value: seconds }] },
          { name: 'seconds to fetch it', measures: [{ value: downloaded }] },
        ],
      );
    } finally {
      await product.stop();
    }
  } finally {
    postgres.stop();
    data.remove();
  }
}
