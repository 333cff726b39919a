import { createHash } from 'node:crypto';
import { cp, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { storeFile } from '#server/domain/files.ts';
import { openMigrated } from '#server/node/database.ts';
import { folderFiles } from '#server/node/folder-files.ts';
import { servicesOf } from '#server/node/services.ts';
import { readSettings } from '#server/node/settings.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { makePlace, type Place } from './server-process.ts';

/* What a product has on its own disk, whatever database the other tests run on. */

const places: Place[] = [];
const newPlace = async (demo = false) => {
  const place = await makePlace({ kind: 'embedded', demo });
  places.push(place);
  return place;
};
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

describe('the data folder', () => {
  it('belongs to one process at a time, and to its owner alone', async () => {
    const place = await newPlace(true);
    const server = await place.start();
    const lock = join(place.dataDir, 'server.lock');
    const pid = (await readFile(lock, 'utf8')).split(' ')[0];
    const second = await place.command(['migrate']);
    expect(second.code).toBe(1);
    expect(second.output).toContain(`in use by the process ${pid}`);
    expect((await stat(join(place.dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(place.dataDir, 'database'))).mode & 0o777).toBe(0o700);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await server.end('SIGKILL');
    expect(await place.command(['migrate'])).toMatchObject({ code: 0 });
    await expect(stat(lock)).rejects.toThrow('ENOENT');
  }, 60_000);

  it('lists the files of a backup, and tells which are missing where it is restored', async () => {
    const [from, to] = [await newPlace(true), await newPlace()];
    const settings = readSettings(from.env);
    const database = await openMigrated(settings);
    const sound = { organizationId: DEMO_ORGANIZATIONS.harbor, kind: 'recording', type: 'audio/webm' } as const;
    const services = servicesOf(settings, database);
    const store = (text: string) => storeFile(services, { ...sound, bytes: new TextEncoder().encode(text) });
    const [there, damaged, lost] = [await store('one'), await store('two'), await store('three')];
    await database.close();
    const backup = join(from.dataDir, 'backup.gz');
    const list = `${backup}.sha256`;
    const made = await from.command(['backup', backup]);
    expect(made.output).toContain(
      `3 files of it (11 bytes) must be copied apart from ${join(from.dataDir, 'files')}; ${list}`,
    );
    const files = join(from.dataDir, 'files');
    for (const line of (await readFile(list, 'utf8')).trim().split('\n')) {
      const [sha256, path = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(await readFile(join(files, path)))
          .digest('hex'),
      ).toBe(sha256);
    }
    await cp(files, join(to.dataDir, 'files'), { recursive: true });
    const copies = folderFiles(join(to.dataDir, 'files'));
    await copies.put(damaged, new Uint8Array(2), 'audio/webm');
    await copies.remove(lost);
    const { code, output } = await to.command(['restore', backup]);
    expect(code).toBe(0);
    expect(output).toContain('2 of 3 files missing in');
    expect(output).toContain(damaged);
    expect(output).toContain(lost);
    expect(output).not.toContain(there);
  }, 120_000);
});

describe('a command that can’t be done', () => {
  it('says what is wrong without a stack', async () => {
    const place = await newPlace();
    for (const [args, words] of [
      [['nonsense'], 'Usage'],
      [['backup'], 'Usage'],
      [['restore', '/nowhere/x.gz'], 'no such file'],
      [['create-admin'], 'Missing: --user-name'],
    ] as const) {
      const { code, output } = await place.command(args);
      expect(code, output).toBe(1);
      expect(output).toContain(words);
      expect(output).not.toContain('    at ');
    }
    expect(await place.command(['serve'], { env: { PORT: 'x' } })).toMatchObject({
      code: 1,
      output: expect.stringContaining('PORT must be') as unknown,
    });
  }, 60_000);
});
