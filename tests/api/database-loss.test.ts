import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '#server/db/failures.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Database } from '#server/db/schema.ts';
import { startPostgres, type Postgres } from '#scripts/postgres.ts';
import { DEMO_ORGANIZATIONS, PERSONAS } from '#server/seed/personas.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { createNote } from '#src/schemas/notes.ts';
import { createProgram, listPrograms } from '#src/schemas/programs.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { notesLike } from './note-rows.ts';
import { makePlace, signInAt, type Place, type RunningServer } from './server-process.ts';

const { harbor } = DEMO_ORGANIZATIONS;
const PATIENT = { timeout: 20_000 };
/** Whoever waits longer for an answer is left hanging. */
const HANGS_MS = 20_000;
const ROUNDS = 5;
const personOrganizationId = PERSONAS['org.admin'].personOrganizationIds['harbor'] ?? '';

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
    headers = { ...(await signInAt(server)), 'content-type': 'application/json' };
  });
  afterAll(() => place.remove());

  const call = async (path: string, body?: object) => {
    const response = await fetch(server.url + path, {
      headers,
      signal: AbortSignal.timeout(HANGS_MS),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { message, code } = (await response.json()) as { message?: string; code?: string };
    return { status: response.status, message, code, again: response.headers.get('retry-after') };
  };
  const writeProgram = (name: string) => call(createProgram.path, { name, organizationId: harbor });
  const writeNote = (note: string) => call(createNote.path, { personOrganizationId, note });
  const read = async () => {
    const response = await fetch(`${server.url}${listPrograms.path}?organizationId=${harbor}`, { headers });
    const { data } = (await response.json()) as { data?: { programs: Array<{ name: string }> } };
    return { status: response.status, names: new Set(data?.programs.map(({ name }) => name)) };
  };

  it.each([
    ['connections are ended', () => toOthers('end')],
    ['server is restarted', async () => postgres.restart()],
  ])('answers 503 while %s, goes on by itself, has lost nothing and nothing twice', async (what, breakIt) => {
    const began = new Date();
    type Answer = Awaited<ReturnType<typeof call>> & { readonly name: string };
    const [programs, notes, lists]: Answer[][] = [[], [], []];
    const answers: Answer[] = [];
    let isOver = false;
    const goOn = async (id: number, own: Answer[] = [], make: (name: string) => ReturnType<typeof call>) => {
      for (let n = 0; !isOver; n += 1) {
        const name = `${what} ${id} ${n}`;
        const answer = { name, ...(await make(name)) };
        own.push(answer);
        answers.push(answer);
      }
    };
    const busy = [
      ...[1, 2, 3].map((id) => goOn(id, programs, writeProgram)),
      ...[4, 5, 6].map((id) => goOn(id, notes, writeNote)),
      goOn(7, lists, () => call(`${listMemberships.path}?organizationId=${harbor}`)),
    ];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = answers.length;
      await expect.poll(() => answers.length, PATIENT).toBeGreaterThan(before + 20);
      await breakIt();
    }
    await expect.poll(() => answers.slice(-7).every(({ status }) => status === 200), PATIENT).toBe(true);
    isOver = true;
    await Promise.all(busy);

    // a restart may be over before anybody has noticed it
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    for (const { status, message, again } of answers)
      if (status === 503)
        expect([message, again]).toEqual([
          // what broke at the end may have been written
          expect.toBeOneOf([REFUSALS.unavailable, REFUSALS.outcomeUnknown]),
          expect.stringMatching(/^[15]$/),
        ]);
    expect(lists?.filter(({ message }) => message === REFUSALS.outcomeUnknown)).toEqual([]);
    const { names } = await read();
    expect(programs?.filter(({ status, name }) => status === 200 && !names.has(name))).toEqual([]);
    // a note that got no answer may be there: once, and whole
    const { texts, told } = await notesLike(db, `${what} %`, began);
    expect(notes?.filter(({ status, name }) => status === 200 && !texts.includes(name))).toEqual([]);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
    expect(told).toBe(texts.length);
  });

  it('says of a write whose connection ends with its commit that nobody knows', async () => {
    await sql`create function lose_connection() returns trigger language plpgsql security definer as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db);
    await sql`create constraint trigger lose_connection after insert on programs
      deferrable initially deferred for each row execute function lose_connection()`.execute(db);
    try {
      const written = await writeProgram('Lost with its commit');
      expect(written).toMatchObject({ status: 503, code: 'outcomeUnknown', message: REFUSALS.outcomeUnknown });
    } finally {
      await sql`drop function lose_connection cascade`.execute(db);
    }
    expect((await read()).names).not.toContain('Lost with its commit');
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
