import { newUuid } from '#server/ids.ts';
import { openMigrated } from '#server/node/database.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, type PersonaName } from '#server/seed/personas.ts';
import type { Worker } from '#server/work.ts';
import { login } from '#src/schemas/auth.ts';
import { percentile, table, type Row } from './bench-report.ts';
import { startProduct } from './product.ts';

export const WARM_UP = 20;
export const ONE_BY_ONE = 200;
export const AT_ONCE = 8;
export const SECONDS_AT_ONCE = 2;

export type Budget = Readonly<Record<'p50' | 'p95', number>>;
export type Send = (path: string, write?: { readonly method: string; readonly body: unknown }) => Promise<unknown>;

export interface Read {
  readonly send: Send;
  /** Changes from call to call, so that no call is answered by the one before. */
  readonly path: (n: number) => string;
  /** A page of a list, which has the budget of lists. */
  readonly isList?: boolean;
  /** Another one than a list's. */
  readonly budget?: Partial<Budget>;
}

/** Signs in as somebody of the demo, in Harbor unless another organization, or none, is named; gives the headers of their calls. */
export async function headersOf(
  url: string,
  userName: PersonaName,
  organizationId: string | null = DEMO_ORGANIZATIONS.harbor,
): Promise<Record<string, string>> {
  const answer = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: DEMO_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { user: { token: string } } };
  return {
    authorization: `Bearer ${data.user.token}`,
    ...(organizationId !== null && { 'x-organization-id': organizationId }),
  };
}

/** Gives what reads, or writes, as somebody who has signed in as `headersOf` does. */
export async function signIn(
  url: string,
  userName: PersonaName,
  organizationId: string | null = DEMO_ORGANIZATIONS.harbor,
): Promise<Send> {
  const headers = await headersOf(url, userName, organizationId);
  return async (path, write) => {
    const response = await fetch(
      url + path,
      write
        ? {
            method: write.method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(write.body),
          }
        : { headers },
    );
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${write?.method ?? 'GET'} ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
}

/** One after the other of some values, from the beginning again after the last. */
export const oneOf = <T>(values: readonly T[], n: number): T => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
};

async function measure(name: string, { send, path, isList = false, budget: own }: Read, budget?: Budget): Promise<Row> {
  for (let n = 0; n < WARM_UP; n += 1) await send(path(n));
  const times: number[] = [];
  for (let n = 0; n < ONE_BY_ONE; n += 1) {
    const start = performance.now();
    await send(path(n));
    times.push(performance.now() - start);
  }
  const start = performance.now();
  let answered = 0;
  const worker = async () => {
    while (performance.now() - start < SECONDS_AT_ONCE * 1000) {
      await send(path(answered));
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const perSecond = answered / ((performance.now() - start) / 1000);
  // nothing has a budget with the demo's few
  const most = budget && (isList ? budget : own);
  return {
    name,
    measures: [
      { value: percentile(times, 0.5), most: most?.p50 },
      { value: percentile(times, 0.95), most: most?.p95 },
      { value: perSecond },
    ],
  };
}

/** Starts the product, and prints a table of how long each of the reads takes. */
export async function showReads(
  title: string,
  env: Record<string, string>,
  readsOf: (url: string) => Promise<Record<string, Read>>,
  budget?: Budget,
): Promise<void> {
  const product = await startProduct({ ...env, JWT_SECRET: 'a secret of the bench, longer than 32 bytes' });
  try {
    const rows: Row[] = [];
    for (const [name, read] of Object.entries(await readsOf(product.url))) rows.push(await measure(name, read, budget));
    table(title, ['p50 ms', 'p95 ms', `reads/s, ${AT_ONCE} at once`], rows);
  } finally {
    await product.stop();
  }
}

/** Writes what a bench reads, past the API. */
export async function fill(env: Record<string, string>, write: (worker: Worker) => Promise<void>): Promise<void> {
  const { db, close } = await openMigrated({ dataDir: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] });
  try {
    await write({ db, clock: { now: () => new Date() }, newId: newUuid });
  } finally {
    await close();
  }
}
