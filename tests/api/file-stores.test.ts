import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { pageFiles } from '#mocks/page-files.ts';
import { refusalOf } from '#server/db/failures.ts';
import { newUuid } from '#server/ids.ts';
import { folderFiles } from '#server/node/folder-files.ts';
import { s3Files } from '#server/node/s3-files.ts';
import type { ByteRange, FileStore } from '#server/services.ts';
import { ACCESS, bucketServer } from './bucket-server.ts';
import { memoryFiles } from './memory-files.ts';

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'console-files-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function newBucket() {
  const server = await bucketServer();
  closing.push(server.close);
  return { server, files: s3Files({ ...ACCESS, endpoint: server.url }) };
}

/** A page's own folder as its worker has it, kept in memory: one writer at a time, and names that are there or not. */
function pageFolder() {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const open = new Set<string>();
  const missing = () => new DOMException('Nothing has that name', 'NotFoundError');
  const fileOf = (name: string) => ({
    getFile: async () => new File([kept.get(name) ?? new Uint8Array()], name),
    createSyncAccessHandle: async () => {
      if (open.has(name)) throw new DOMException('It is being written', 'NoModificationAllowedError');
      open.add(name);
      return {
        truncate: (size: number) => void kept.set(name, (kept.get(name) ?? new Uint8Array()).slice(0, size)),
        write: (bytes: Uint8Array) => {
          const before = kept.get(name) ?? new Uint8Array();
          const after = new Uint8Array(Math.max(before.length, bytes.length));
          after.set(before);
          after.set(bytes);
          kept.set(name, after);
          if (bytes.length === 13) throw new DOMException('The disk is full', 'QuotaExceededError');
          return bytes.length;
        },
        flush: () => undefined,
        close: () => void open.delete(name),
      };
    },
  });
  const folder = {
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (!kept.has(name) && !create) throw missing();
      if (!kept.has(name)) kept.set(name, new Uint8Array());
      return fileOf(name);
    },
    removeEntry: async (name: string) => {
      if (!kept.delete(name)) throw missing();
    },
  };
  return folder as unknown as FileSystemDirectoryHandle;
}

const newPage = (): FileStore => {
  const folder = pageFolder();
  return pageFiles(async () => folder);
};

const STORES: ReadonlyArray<readonly [string, () => Promise<FileStore>]> = [
  ['a folder', async () => folderFiles(join(await newFolder(), 'files'))],
  ['a bucket', async () => (await newBucket()).files],
  ['a page’s own storage', async () => newPage()],
  ['the memory of tests', async () => memoryFiles()],
];

const bytes = new Uint8Array(randomBytes(200_000));

async function read(files: FileStore, key: string, range?: ByteRange): Promise<Uint8Array | null> {
  const stored = await files.get(key, range);
  if (!stored) return null;
  expect(stored.size).toBe(bytes.length);
  return new Uint8Array(await new Response(stored.stream).arrayBuffer());
}

describe.each(STORES)('files in %s', (_, open) => {
  it('are given back as they were, whole and in parts', async () => {
    const files = await open();
    const key = newUuid();
    expect(await files.get(key)).toBeNull();
    await files.put(key, new Uint8Array([1, 2, 3]), 'audio/webm');
    await files.put(key, bytes, 'audio/webm');
    expect(await read(files, key)).toEqual(bytes);
    expect(await read(files, key, { start: 0, end: 0 })).toEqual(bytes.slice(0, 1));
    expect(await read(files, key, { start: 70_000, end: 199_999 })).toEqual(bytes.slice(70_000));
    expect(await files.get(newUuid())).toBeNull();
  });

  it('are taken away, also twice', async () => {
    const files = await open();
    const [key, other] = [newUuid(), newUuid()];
    for (const each of [key, other]) await files.put(each, bytes, 'audio/webm');
    for (let time = 0; time < 2; time += 1) await files.remove(key);
    expect(await files.get(key)).toBeNull();
    expect(await read(files, other)).toEqual(bytes);
  });

  it('may be left in the middle', async () => {
    const files = await open();
    const key = newUuid();
    await files.put(key, bytes, 'audio/webm');
    await (await files.get(key))?.stream.cancel();
    expect(await read(files, key)).toEqual(bytes);
  });
});

describe('a folder', () => {
  it('takes no key that leads out of it', async () => {
    const folder = await newFolder();
    const files = folderFiles(join(folder, 'files'));
    for (const key of ['../outside', '..', 'a/b', '', 'a\\b', 'a.b'])
      await expect(files.put(key, bytes, 'audio/webm'), key).rejects.toThrow('no key');
    expect(await readdir(folder)).toEqual([]);
  });

  it('holds no half of a file after a kill', async () => {
    const folder = await newFolder();
    const key = newUuid();
    const unfinished = join(folder, key.slice(-2), `${key}.part`);
    const store = JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../server/node/folder-files.ts')).href);
    // one file after the other under one name, each of one sign alone
    const script = `const { folderFiles } = await import(${store});
      const files = folderFiles(${JSON.stringify(folder)});
      for (let n = 1; ; n += 1) await files.put(${JSON.stringify(key)}, new Uint8Array(20_000_000).fill(n), 'audio/webm');`;
    const files = folderFiles(folder);
    let cutOff = 0;
    for (let kill = 0; cutOff < 2 && kill < 20; kill += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
      const closed = once(child, 'close');
      // the first one is to be there, so that the next one is cut off in its place
      const isUnderWay = async () =>
        (await files.get(key).then(async (stored) => stored?.stream.cancel().then(() => true))) &&
        existsSync(unfinished);
      while (!(await isUnderWay())) expect(child.exitCode).toBeNull();
      child.kill('SIGKILL');
      await closed;
      if (existsSync(unfinished)) cutOff += 1;
      const stored = await files.get(key);
      const whole = new Uint8Array(await new Response(stored?.stream).arrayBuffer());
      expect(whole.length).toBe(20_000_000);
      expect(new Set(whole).size).toBe(1);
    }
    expect(cutOff).toBeGreaterThan(0);
    await files.remove(key);
    expect(await readdir(join(folder, key.slice(-2)))).toEqual([]);
  }, 60_000);
});

describe('a page’s own storage', () => {
  it('lets go of a file that could not be written, so that it can be tried again', async () => {
    const files = newPage();
    const key = newUuid();
    await expect(files.put(key, new Uint8Array(13), 'audio/webm')).rejects.toThrow('full');
    await files.put(key, bytes, 'audio/webm');
    expect(await read(files, key)).toEqual(bytes);
  });

  it('that can’t be opened is a failure, not a file that isn’t there', async () => {
    const files = pageFiles(async () => {
      throw new DOMException('No access', 'SecurityError');
    });
    await expect(files.get(newUuid())).rejects.toThrow('No access');
    await expect(files.remove(newUuid())).rejects.toThrow('No access');
  });
});

describe('a bucket', () => {
  it('is asked with a signature, and told what it gets', async () => {
    const { server, files } = await newBucket();
    const key = newUuid();
    await files.put(key, bytes, 'audio/webm');
    await files.get(key);
    await files.remove(key);
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual(
      ['PUT', 'GET', 'DELETE'].map((method) => `${method} /recordings/${key}`),
    );
    const [put] = server.asked;
    expect(put?.headers).toMatchObject({
      'content-type': 'audio/webm',
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('that refuses or is away is a failure to be tried again, not an empty answer', async () => {
    const { server, files } = await newBucket();
    const stranger = s3Files({ ...ACCESS, endpoint: server.url, accessKeyId: 'STRANGER' });
    const gone = s3Files({ ...ACCESS, endpoint: 'http://127.0.0.1:9' });
    const key = newUuid();
    await files.put(key, bytes, 'audio/webm');
    for (const store of [stranger, gone])
      for (const ask of [() => store.get(key), () => store.put(key, bytes, 'audio/webm'), () => store.remove(key)]) {
        const failure = await ask().then(
          () => undefined,
          (error: unknown) => error,
        );
        expect(failure).toBeInstanceOf(Error);
        expect(refusalOf(failure)).toMatchObject({ status: 503 });
      }
    expect(await read(files, key)).toEqual(bytes);
  });
});
