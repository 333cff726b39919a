import { sql } from 'kysely';
import { seedCalls } from '#server/seed/bench-calls.ts';
import { seedOrganizations, seedPeople } from '#server/seed/bench.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { inScope, type Worker } from '#server/work.ts';
import { CALL_TOPICS, CONTACT_OUTCOMES } from '#src/schemas/call-values.ts';
import { getReportOne, listReportCallers, listReportThree, listReportTwo } from '#src/schemas/analytics.ts';
import { listCalls } from '#src/schemas/calls.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { fill, oneOf, showReads, signIn, type Budget, type Read } from './bench-reads.ts';
import { percentile, table } from './bench-report.ts';
import { temporaryFolder } from './cleanup.ts';
import { startPostgres } from './postgres.ts';
import { startProduct } from './product.ts';

const PEOPLE = 50_000;
/** Of the size that together make five million calls a year. */
const ORGANIZATIONS = 104;

interface Size {
  readonly count: number;
  /** The part of one organization. */
  readonly share: number;
  readonly budget: Budget;
}

const EMBEDDED: Size = { count: 200_000, share: 1, budget: { p50: 15, p95: 40 } };
const SERVER: Size = { count: 5_000_000, share: 0.2, budget: { p50: 30, p95: 100 } };

interface Calls {
  readonly data: {
    readonly callLogs: ReadonlyArray<Record<'caller' | 'callee', Record<'id' | 'name' | 'phone', string | null>>>;
    readonly pager: { readonly totalPages: number };
  };
}

const calls = (query: Record<string, string>) => `${listCalls.path}?${new URLSearchParams(query).toString()}`;

/** The day so many days ago, as the API writes days. */
const day = (ago: number): string =>
  new Date(Date.now() - ago * DAY_MS).toLocaleDateString('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
  });

/** A page near the end, other ones each time. */
const deep = (totalPages: number, n: number) => String(Math.max(1, Math.floor(totalPages * 0.8) - (n % 20)));

/** All that the list of calls is asked for. */
async function callReads(url: string): Promise<Record<string, Read>> {
  const [admin, superAdmin] = [await signIn(url, 'org.admin'), await signIn(url, 'super.admin', null)];
  const here = { organizationId: DEMO_ORGANIZATIONS.harbor };
  const year = { dateFrom: day(364), dateTo: day(0) };
  const first = (await admin(calls({ limit: '100' }))) as Calls;
  const ofYear = (await admin(calls(year))) as Calls;
  const everywhere = (await superAdmin(calls({}))) as Calls;
  const { data: own } = (await admin(`${listPrograms.path}?${new URLSearchParams(here).toString()}`)) as {
    data: { programs: Array<{ id: string }> };
  };
  const known = first.data.callLogs.filter(({ caller, callee }) => caller.name !== null && callee.name !== null);
  const side = (who: 'caller' | 'callee', what: 'id' | 'name' | 'phone', n: number) => oneOf(known, n)[who][what] ?? '';
  const list = (query: (n: number) => Record<string, string>, send = admin): Read => ({
    send,
    path: (n) => calls(query(n)),
    isList: true,
  });
  /** Counted one by one, or of all organizations, which the console never asks for: shown without a budget. */
  const shown = (query: (n: number) => Record<string, string>, send?: typeof admin): Read => ({
    ...list(query, send),
    isList: false,
  });
  /** Figures; the budget is that of the lists, or none. */
  const reports = (path: string, query: (n: number) => Record<string, string>, isList = true): Read => ({
    send: admin,
    path: (n) => `${path}?${new URLSearchParams({ ...here, ...query(n) }).toString()}`,
    isList,
  });
  const programId = (n: number) => oneOf(own.programs, n).id;
  const minutes = (n: number) => String(60 * (1 + (n % 20)));
  return {
    'report one, 90 days': reports(getReportOne.path, () => ({})),
    'report one, by program': reports(getReportOne.path, (n) => ({ programId: programId(n) })),
    'report one, by type': reports(getReportOne.path, (n) => ({ callType: oneOf(['MATCH', 'OUTREACH_QUEUE'], n) })),
    'report one, a year': reports(getReportOne.path, () => year, false),
    'report two, 90 days': reports(listReportTwo.path, (n) => ({ page: String(n % 4) }), false),
    'callers, 90 days': reports(listReportCallers.path, () => ({ page: '0', limit: '10' }), false),
    'report three, 90 days': reports(listReportThree.path, (n) => ({ page: String(n % 4) }), false),
    'calls, first pages': list((n) => ({ page: String(n % 4) })),
    'calls, deep page': list((n) => ({ page: deep(first.data.pager.totalPages * 10, n) })),
    'calls of a year': list((n) => ({ ...year, page: String(n % 4) })),
    'calls of a year, deep page': list((n) => ({ ...year, page: deep(ofYear.data.pager.totalPages, n) })),
    'calls of a day': list((n) => ({ dateFrom: day(n % 60), dateTo: day(n % 60) })),
    'calls, by caller’s name': list((n) => ({ caller: side('caller', 'name', n) })),
    'calls, by callee’s name': list((n) => ({ callee: side('callee', 'name', n) })),
    'calls, by callee’s phone': list((n) => ({ callee: side('callee', 'phone', n) })),
    'calls of a person': list((n) => ({ callee: side('callee', 'id', n) })),
    'calls, by program': list((n) => ({ programId: programId(n) })),
    'calls, by status': list((n) => ({ status: oneOf(['completed', 'failed', 'busy', 'voicemail'], n) })),
    'calls, by type': list((n) => ({ type: oneOf(['MATCH', 'OUTREACH_QUEUE'], n) })),
    'calls, by outcome': list((n) => ({ callOutcome: oneOf(CONTACT_OUTCOMES, n) })),
    'calls, by topic': list((n) => ({ callOutcome: oneOf(CALL_TOPICS, n) })),
    'calls, by two topics': list((n) => ({ callOutcome: 'Health (Physical/Mental)', page: String(n % 4) })),
    'calls, by duration': list((n) => ({ duration: minutes(n) })),
    'calls, by survey’s day': list((n) => ({ surveySentDate: day(n % 60) })),
    'calls, words said': list((n) => ({
      transcript: oneOf(['tomatoes', 'squirrels', 'doctor appointment', 'tired'], n),
    })),
    'calls, a word that all say': shown((n) => ({ transcript: oneOf(['hello', 'you', 'the'], n) })),
    'calls, by program, status and type': list((n) => ({
      programId: programId(n),
      status: 'completed',
      type: 'MATCH',
    })),
    'calls, by status and outcome': shown((n) => ({ status: 'completed', callOutcome: oneOf(CONTACT_OUTCOMES, n) })),
    'calls, by program and duration': shown((n) => ({ programId: programId(n), duration: minutes(n) })),
    'calls, by status, a year, deep page': list((n) => ({
      ...year,
      status: 'completed',
      page: String(20_000 + (n % 20)),
    })),
    'all organizations, first pages': shown((n) => ({ page: String(n % 4) }), superAdmin),
    'all organizations, deep page': shown((n) => ({ page: deep(everywhere.data.pager.totalPages, n) }), superAdmin),
    'all organizations, by status': shown((n) => ({ status: oneOf(['completed', 'failed', 'busy'], n) }), superAdmin),
  };
}

/** What the kept counts may add to an insert, in milliseconds. */
const INSERT_MOST = 1;
const INSERTS = 300;
const ROUNDS = 5;

const COUNTS = ['call_days', 'call_hour_days', 'call_minute_days', 'call_outcome_days'];

/** What a call's insert takes with the kept counts and without, in turn, in one run. */
async function showInserts(title: string, env: Record<string, string>): Promise<void> {
  await fill(env, async (worker) => {
    const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const counts of ['disable', 'enable'] as const) {
        for (const name of COUNTS)
          await sql`alter table calls ${sql.raw(counts)} trigger ${sql.ref(`count_${name}_insert`)}`.execute(worker.db);
        for (let n = 0; n < INSERTS; n += 1) times[counts].push(await timeOfInsert(worker));
      }
    for (const name of COUNTS) await sql`select ${sql.ref(`recount_${name}`)}()`.execute(worker.db);
    const [without, counted] = [percentile(times.disable, 0.5), percentile(times.enable, 0.5)];
    table(
      title,
      ['p50 ms'],
      [
        { name: 'without kept counts', measures: [{ value: without }] },
        { name: 'with them', measures: [{ value: counted }] },
        { name: 'more', measures: [{ value: counted - without, most: INSERT_MOST }] },
      ],
    );
  });
}

async function timeOfInsert(worker: Worker): Promise<number> {
  const start = performance.now();
  await inScope(worker, 'system', ({ tx, now, newId }) =>
    tx
      .insertInto('calls')
      .values({
        id: newId(),
        organization_id: DEMO_ORGANIZATIONS.harbor,
        type: 'MATCH',
        status: 'completed',
        outcome: 'Yes we spoke',
        topics: ['Nutrition'],
        created_at: now,
        ended_at: now,
        seconds: 60,
      })
      .execute(),
  );
  return performance.now() - start;
}

async function onDatabase(name: string, env: Record<string, string>, { budget, ...size }: Size): Promise<void> {
  await (await startProduct(env)).stop();
  await fill(env, async (worker) => {
    await seedOrganizations(worker, ORGANIZATIONS);
    await seedPeople(worker, DEMO_ORGANIZATIONS.harbor, PEOPLE);
    const start = performance.now();
    await seedCalls(worker, { ...size, organizationId: DEMO_ORGANIZATIONS.harbor });
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`\n${size.count.toLocaleString('en')} calls were made in ${seconds} s`);
  });
  const what = `${size.count.toLocaleString('en')} calls, ${size.share * 100} % of them one organization’s`;
  await showReads(`Reads, ${name}, ${what}`, env, callReads, budget);
  await showInserts(`A call’s insert, ${name}, ${what}`, env);
}

/** Measures and prints the list of calls on both databases, and what keeping its totals costs. */
export async function measureCalls(): Promise<void> {
  const data = temporaryFolder();
  const postgres = await startPostgres();
  try {
    await onDatabase('embedded', { DATA_DIR: data.path }, EMBEDDED);
    await onDatabase(postgres.version, { DATA_DIR: data.path, DATABASE_URL: postgres.url }, SERVER);
  } finally {
    postgres.stop();
    data.remove();
  }
}
