import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '#server/db/failures.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Database } from '#server/db/schema.ts';
import { startPostgres, type Postgres } from '#scripts/postgres.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from '#server/seed/personas.ts';
import { login } from '#src/schemas/auth.ts';
import { createProgram, listPrograms } from '#src/schemas/programs.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { makePlace, type Place, type RunningServer } from './server-process.ts';

const { harbor } = DEMO_ORGANIZATIONS;
const PATIENT = { timeout: 20_000 };

let postgres: Postgres;
let db: Kysely<Database>;
beforeAll(async () => {
  postgres = await startPostgres();
});
beforeEach(() => {
  db = openPostgres(postgres.url, { max: 2 });
});
afterEach(() => db.destroy());
afterAll(() => postgres.stop());

/** Ends, or freezes, whoever else is connected. */
const toOthers = async (what: 'end' | 'SIGSTOP' | 'SIGCONT') => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db);
  for (const { pid } of rows) {
    if (what === 'end') await sql`select pg_terminate_backend(${pid})`.execute(db);
    else process.kill(pid, what);
  }
  return rows.length;
};

describe('a server whose PostgreSQL goes away', () => {
  let place: Place;
  let server: RunningServer;
  let headers: Record<string, string>;
  beforeAll(async () => {
    place = await makePlace({ kind: 'embedded' });
    server = await place.start({
      DATABASE_URL: postgres.url,
      JWT_SECRET: 'a secret of this test, longer than 32 bytes',
    });
    const answer = await fetch(server.url + login.path, {
      method: login.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'org.admin', password: DEMO_PASSWORD }),
    });
    const { data } = (await answer.json()) as { data: { user: { token: string } } };
    headers = { 'content-type': 'application/json', authorization: `Bearer ${data.user.token}` };
  });
  afterAll(() => place.remove());

  const write = async (name: string) => {
    const body = JSON.stringify({ name, organizationId: harbor });
    const response = await fetch(server.url + createProgram.path, { method: 'POST', headers, body });
    return { status: response.status, ...((await response.json()) as { message?: string }) };
  };
  const read = async () => {
    const response = await fetch(`${server.url}${listPrograms.path}?organizationId=${harbor}`, { headers });
    const { data } = (await response.json()) as { data?: { programs: Array<{ name: string }> } };
    return { status: response.status, names: new Set(data?.programs.map(({ name }) => name)) };
  };

  it.each([
    ['connections are ended', () => toOthers('end')],
    ['server is restarted', async () => postgres.restart()],
  ])('answers 503 while %s, goes on by itself, and has lost nothing', async (what, breakIt) => {
    const answers: Array<{ status: number; message?: string; name: string }> = [];
    let isOver = false;
    const writer = async (id: number) => {
      for (let n = 0; !isOver; n += 1) {
        const name = `${what} ${id} ${n}`;
        answers.push({ name, ...(await write(name)) });
      }
    };
    const writers = [1, 2, 3, 4, 5, 6].map(writer);
    for (let round = 0; round < 3; round += 1) {
      const before = answers.length;
      await expect.poll(() => answers.length, PATIENT).toBeGreaterThan(before + 20);
      await breakIt();
    }
    await expect.poll(() => answers.slice(-6).every(({ status }) => status === 200), PATIENT).toBe(true);
    isOver = true;
    await Promise.all(writers);

    // a restart may be over before anybody has noticed it
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    for (const { status, message } of answers) if (status === 503) expect(message).toBe(REFUSALS.unavailable);
    const { names } = await read();
    expect(answers.filter(({ status, name }) => status === 200 && !names.has(name))).toEqual([]);
  });

  it('says that it is not well while the server is frozen, and is well again after', async () => {
    // so that somebody is connected
    expect((await read()).status).toBe(200);
    expect(await toOthers('SIGSTOP')).toBeGreaterThan(0);
    try {
      expect((await fetch(`${server.url}/health`)).status).toBe(503);
    } finally {
      await toOthers('SIGCONT');
    }
    await expect.poll(async () => (await fetch(`${server.url}/health`)).status, PATIENT).toBe(200);
    expect((await read()).status).toBe(200);
  });
});

describe('what runs out', () => {
  const tried = (job: Promise<unknown>) => job.then(() => undefined).catch(refusalOf);

  it('a statement, a lock and a server without an answer are refused as not available', async () => {
    const other = openPostgres(postgres.url, { max: 2 });
    const limited = (setting: string, statement: string) =>
      tried(
        other.transaction().execute(async (tx) => {
          await sql`set local ${sql.raw(setting)}`.execute(tx);
          await sql.raw(statement).execute(tx);
        }),
      );
    expect(await limited('statement_timeout = 50', 'select pg_sleep(20)')).toMatchObject({ status: 503 });
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(tx);
      expect(await limited('lock_timeout = 50', 'select pg_advisory_xact_lock(1)')).toMatchObject({ status: 503 });
    });
    await toOthers('SIGSTOP');
    try {
      expect(await limited('statement_timeout = 50', 'select 1')).toMatchObject({ status: 503 });
    } finally {
      await toOthers('SIGCONT');
    }
    expect(await limited('statement_timeout = 50', 'select 1')).toBeUndefined();
    await other.destroy();
  });
});
