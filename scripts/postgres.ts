import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { env, getuid } from 'node:process';
import { sql } from 'kysely';
import { openPostgres } from '#server/db/postgres.ts';
import { untilEnd } from './cleanup.ts';
import { installSystemPackages } from './packages.ts';
import { freePort } from './run.ts';

export interface Postgres {
  /** A superuser's address of an empty database. */
  readonly url: string;
  readonly version: string;
  /** Ends all connections, and takes new ones at the same address a moment later. */
  restart(): void;
  stop(): void;
}

const DEBIAN = '/usr/lib/postgresql';

/** The folder of initdb and pg_ctl: in the path, or where Debian keeps them, the newest first. */
function findBinaries(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'));
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...newestFirst, '/usr/libexec/postgresql'];
  return folders.find((folder) => ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root: then it is run by the package's own user, or by any ordinary one. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL needs an ordinary user, and /etc/passwd has none.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Starts a PostgreSQL server for tests on a free port, with its data in a temporary folder; installs it if need be. */
export async function startPostgres(): Promise<Postgres> {
  if (!findBinaries())
    await installSystemPackages({
      apt: ['postgresql'],
      dnf: ['postgresql-server', 'postgresql-contrib'],
      apk: ['postgresql', 'postgresql-contrib'],
    });
  const binaries = findBinaries();
  if (!binaries) throw new Error('PostgreSQL was not found and could not be installed: put initdb and pg_ctl in PATH.');

  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const call = (program: string, ...args: string[]) =>
    execFileSync(join(binaries, program), args, {
      cwd: folder,
      env: { PATH: env['PATH'], LC_ALL: 'C' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      ...user,
    });
  const stop = untilEnd(() => {
    if (existsSync(join(data, 'postmaster.pid'))) call('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-s');
    rmSync(folder, { recursive: true, force: true });
  });

  try {
    call('initdb', '-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync');
    const port = await freePort();
    /* What a test database may lose in a crash need not be written safely. */
    const settings = [
      `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`,
      '-c fsync=off -c full_page_writes=off -c synchronous_commit=off',
    ].join(' ');
    /* Without a log file the server keeps pg_ctl's output open, and pg_ctl never seems to end. */
    call('pg_ctl', 'start', '-D', data, '-w', '-t', '60', '-s', '-l', join(folder, 'log'), '-o', settings);
    const version = call('postgres', '--version').trim();
    const restart = () =>
      void call('pg_ctl', 'restart', '-D', data, '-m', 'fast', '-w', '-s', '-l', join(folder, 'log'));
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, version, restart, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** A new, empty database of a server, which goes with the server. */
interface NewDatabase {
  readonly url: string;
  /** Takes the lock of a key, as the product does before it writes what only one may write; gives what lets it go. */
  holdKey(key: string): Promise<() => Promise<void>>;
}

/** Creates a database on the server that a superuser's address names. */
export async function createDatabase(serverUrl: string): Promise<NewDatabase> {
  const name = `made_${crypto.randomUUID().slice(0, 8)}`;
  const admin = openPostgres(serverUrl, { max: 1 });
  await sql`create database ${sql.ref(name)}`.execute(admin);
  await admin.destroy();
  const url = new URL(`/${name}`, serverUrl).href;
  return {
    url,
    holdKey: async (key) => {
      const other = openPostgres(url, { max: 1 });
      await sql`select pg_advisory_lock(hashtextextended(${key}, 0))`.execute(other);
      return () => other.destroy();
    },
  };
}
