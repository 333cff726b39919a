import fs from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { newUuid } from '#server/ids.ts';
import { openDatabase } from '#server/node/database.ts';
import { seedDemo } from '#server/seed/index.ts';
import { hashDemoPassword } from '#server/seed/password-hash.ts';
import { createProgram, listPrograms } from '#src/schemas/programs.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { START_OF_TESTS } from './start.ts';

const { harbor } = DEMO_ORGANIZATIONS;

/** The files of a folder are on a disk that is full when the test says so: as far as this process can tell. */
class Disk {
  isFull = false;

  constructor(folder: string) {
    const files = new Set<number>();
    const { openSync, closeSync, writeSync } = fs;
    vi.spyOn(fs, 'openSync').mockImplementation((...args) => {
      const file = openSync(...args);
      if (String(args[0]).startsWith(folder)) files.add(file);
      return file;
    });
    vi.spyOn(fs, 'closeSync').mockImplementation((file) => {
      files.delete(file);
      closeSync(file);
    });
    vi.spyOn(fs, 'writeSync').mockImplementation((...args: unknown[]) => {
      if (this.isFull && files.has(args[0] as number)) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      return Reflect.apply(writeSync, fs, args) as number;
    });
  }
}

let folder: string;
let disk: Disk;
let hasRoom = true;
let database: EmbeddedDatabase;
let test: TestApi;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-disk-'));
  disk = new Disk(folder);
  database = await openEmbedded(() => ({ dataDir: join(folder, 'database') }), { hasRoom: () => hasRoom });
  const { db } = database;
  await migrate(db);
  const seed = { db, clock: { now: () => START_OF_TESTS }, newId: newUuid };
  await seedDemo(seed, { passwordHash: await hashDemoPassword() });
});
beforeEach(async () => {
  test = await testApi({ services: { db: database.db } });
});
afterAll(async () => {
  await database.db.destroy();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const create = (name: string) => test.call(createProgram, { as: 'org.admin', body: { name, organizationId: harbor } });
const names = async () => {
  const { status, data } = await test.call(listPrograms, { as: 'org.admin', query: { organizationId: harbor } });
  return status === 200 ? data.programs.map(({ name }) => name) : status;
};

describe('an embedded database on a full disk', () => {
  it('is read and not written while there is no room to spare, and is written again when there is', async () => {
    expect((await create('Before')).status).toBe(200);
    hasRoom = false;
    const refused = await create('Meanwhile');
    expect([refused.status, refused.message]).toEqual([503, REFUSALS.unavailable]);
    expect(await names()).toContain('Before');
    expect(test.logs).toMatchObject([{ level: 'error', text: 'A call failed' }]);
    expect(String(test.logs[0]?.details?.['error'])).toContain('The disk is full');
    hasRoom = true;
    expect((await create('After')).status).toBe(200);
    expect(await names()).not.toContain('Meanwhile');
  });

  it('that can’t write its log any more answers 503, and is opened again with all that was answered', async () => {
    expect((await create('Kept')).status).toBe(200);
    disk.isFull = true;
    const refused = await create('Meanwhile');
    // it stopped while the end of the transaction was written
    expect([refused.status, refused.message]).toEqual([503, REFUSALS.outcomeUnknown]);
    const again = await create('Meanwhile, again');
    expect([again.status, again.message]).toEqual([503, REFUSALS.unavailable]);
    expect(test.logs.at(-1)?.text).toBe('A call failed');
    disk.isFull = false;
    await expect.poll(names, { timeout: 20_000 }).toContain('Kept');
    expect((await create('Later')).status).toBe(200);
    expect(await names()).toContain('Later');
  });
});

it('a start on a full disk says so, and leaves the folder to the next one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-full-'));
  try {
    // the engine finds no folder that it could write into
    await writeFile(join(dataDir, 'database'), '');
    const start = (isFull: boolean) => openDatabase({ databaseUrl: undefined, dataDir }, () => !isFull);
    const noFolder = () => {
      throw new Error('no such folder');
    };
    await expect(start(true)).rejects.toThrow(`the disk of ${dataDir} is full. Make room and start again.`);
    await expect(start(false)).rejects.not.toThrow('is full');
    // why it can't be opened is not hidden by a question that can't be answered
    await expect(openDatabase({ databaseUrl: undefined, dataDir }, noFolder)).rejects.not.toThrow('no such folder');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
