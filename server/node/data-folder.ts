import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const LOCK = 'server.lock';
const SECRET = 'jwt-secret';

/** The folder is in use. */
export class LockedError extends Error {}

const isErrno = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/** When a process began, as the system counts; a process id alone may by now be somebody else's. */
function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number, beginning: string): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isErrno(error, 'EPERM')) return false;
  }
  return beginningOf(pid) === beginning;
}

/**
 * Takes the data folder for this process, for two on one embedded database would destroy each other's rows.
 * Throws a LockedError while another one has it; what a killed process has left behind is taken over.
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, LOCK);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${process.pid} ${beginningOf(process.pid)}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error;
    }
    const [pid = '', beginning = ''] = readFileSync(path, 'utf8').trim().split(' ');
    if (attempt > 0 || isAlive(Number(pid), beginning)) {
      throw new LockedError(
        `The data folder ${dataDir} is in use by the process ${pid}. Two at once would destroy the database: stop that one first, or choose another DATA_DIR.`,
      );
    }
    rmSync(path, { force: true });
  }
}

/** The folder of the embedded database, for its owner alone, also where the data folder was there before and isn't. */
export function databaseFolder(dataDir: string): string {
  const path = join(dataDir, 'database');
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  return path;
}

/** The secret that sessions are signed with: made once, readable by the owner alone. */
export function keptSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, SECRET);
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
