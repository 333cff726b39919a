import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Database } from '#server/db/schema.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, type PersonaName } from '#server/seed/personas.ts';
import { login } from '#src/schemas/auth.ts';
import { emptyDatabaseUrl } from './database.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return address.port;
}

export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** A product of its own: an empty data folder, or an empty database of the server that the tests run on. */
export interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** Runs a command to its end. */
  command(args: readonly string[], options?: { env?: Record<string, string>; input?: string }): Promise<Finished>;
  /**
   * Runs a script of the tests that tells each thing it does in a line, and kills it when it has told so many; with null
   * it comes to its end. Gives how many it told.
   */
  runScript(path: string, more: Record<string, string>, kill: number | null): Promise<number>;
  /** Starts `serve` and waits for its first answer. */
  start(env?: Record<string, string>): Promise<RunningServer>;
  /** The database itself, while no process of the place has it. */
  open(): Promise<Kysely<Database>>;
  remove(): Promise<void>;
}

export interface RunningServer {
  readonly url: string;
  /** What it has printed so far. */
  output(): string;
  /** Sends the signal and waits for the end. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Finished>;
}

function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return () => output;
}

async function untilAnswer(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended before its first answer:\n${output()}`);
    const response = await fetch(`${url}/health`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export interface PlaceOptions {
  /** `embedded` asks for a data folder whatever database the tests run on. */
  readonly kind?: 'embedded' | 'of the tests';
  /** The demo may be there already: its making is not what the test is about. */
  readonly demo?: boolean;
}

/** Makes a place. */
export async function makePlace({ kind = 'of the tests', demo = false }: PlaceOptions = {}): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-place-'));
  const databaseUrl = kind === 'embedded' ? null : await emptyDatabaseUrl();
  const { demoFolder } = inject('testDatabase');
  if (demo && databaseUrl === null && demoFolder !== null) await cp(demoFolder, dataDir, { recursive: true });
  const running = new Set<ChildProcess>();
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    DEMO: 'true',
    DEMO_CALLS: 'false',
    HOST: '127.0.0.1',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const watched = <Child extends ChildProcess>(child: Child): Child => {
    running.add(child);
    child.once('close', () => running.delete(child));
    return child;
  };
  const spawnMain = (args: readonly string[], more: Record<string, string>) =>
    watched(spawn(process.execPath, [MAIN, ...args], { env: { ...env, ...more }, stdio: 'pipe' }));
  return {
    env,
    dataDir,
    command: async (args, options = {}) => {
      const child = spawnMain(args, options.env ?? {});
      const output = collect(child);
      child.stdin.end(options.input ?? '');
      await once(child, 'close');
      return { code: child.exitCode, output: output() };
    },
    runScript: async (path, more, kill) => {
      const child = watched(
        spawn(process.execPath, [path], { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] }),
      );
      let told = 0;
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        told += text.split('\n').length - 1;
        if (kill !== null && told >= kill) child.kill('SIGKILL');
      });
      await once(child, 'close');
      if (kill === null && child.exitCode !== 0) throw new Error(`${path} ended with ${child.exitCode}`);
      return told;
    },
    start: async (more = {}) => {
      const port = await freePort();
      const child = spawnMain(['serve'], { PORT: String(port), ...more });
      const output = collect(child);
      const url = `http://127.0.0.1:${port}`;
      await untilAnswer(url, child, output);
      return {
        url,
        output,
        end: async (signal) => {
          const closed = once(child, 'close');
          child.kill(signal);
          await closed;
          return { code: child.exitCode, output: output() };
        },
      };
    },
    open: async () => (databaseUrl === null ? (await openEmbedded({ dataDir })).db : openPostgres(databaseUrl)),
    remove: async () => {
      for (const child of running) child.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in at a running server, as one who is at home in Harbor; gives the headers of the calls to come. */
export async function signInAt(
  { url }: RunningServer,
  userName: PersonaName = 'org.admin',
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: DEMO_PASSWORD }),
  });
  const { data } = (await response.json()) as { data: { user: { token: string } } };
  return { authorization: `Bearer ${data.user.token}`, 'x-organization-id': DEMO_ORGANIZATIONS.harbor };
}

/** A place that is gone with its test. */
export async function newPlace(options?: PlaceOptions): Promise<Place> {
  const place = await makePlace(options);
  onTestFinished(() => place.remove());
  return place;
}
