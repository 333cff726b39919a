import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createProgram, listPrograms } from '#src/schemas/programs.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { makePlace, signInAt, type Place, type RunningServer } from './server-process.ts';

const places: Place[] = [];
const newPlace = async () => {
  const place = await makePlace({ demo: true });
  places.push(place);
  return place;
};
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

const harbor = DEMO_ORGANIZATIONS.harbor;

const signIn = async (server: RunningServer) => ({ ...(await signInAt(server)), 'content-type': 'application/json' });

/** Writes one program after the other until the server is gone; gives the names that were answered with success. */
async function writeUntilGone(
  { url }: RunningServer,
  headers: Record<string, string>,
  prefix: string,
  done: (name: string) => void,
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const name = `${prefix}-${n}`;
    const body = JSON.stringify({ name, organizationId: harbor });
    try {
      const response = await fetch(url + createProgram.path, { method: 'POST', headers, body });
      const { data } = (await response.json()) as { data: { program: { name: string } } };
      done(data.program.name);
    } catch {
      return;
    }
  }
}

async function namesIn({ url }: RunningServer, headers: Record<string, string>): Promise<Set<string>> {
  const response = await fetch(`${url}${listPrograms.path}?organizationId=${harbor}`, { headers });
  const { data } = (await response.json()) as { data: { programs: Array<{ name: string }> } };
  return new Set(data.programs.map(({ name }) => name));
}

describe('a server that is killed in the middle of writes', () => {
  it('has lost nothing that it answered with success, and starts again by itself', async () => {
    const place = await newPlace();
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const server = await place.start();
      const headers = await signIn(server);
      const there = await namesIn(server, headers);
      expect([...acknowledged].filter((name) => !there.has(name))).toEqual([]);
      const enough = Promise.withResolvers<void>();
      const before = acknowledged.size;
      const writers = ['a', 'b', 'c', 'd'].map((writer) =>
        writeUntilGone(server, headers, `${writer}${round}`, (name) => {
          acknowledged.add(name);
          if (acknowledged.size >= before + 20) enough.resolve();
        }),
      );
      await enough.promise;
      await server.end('SIGKILL');
      await Promise.all(writers);
    }
    const server = await place.start();
    const there = await namesIn(server, await signIn(server));
    expect(acknowledged.size).toBeGreaterThanOrEqual(60);
    expect([...acknowledged].filter((name) => !there.has(name))).toEqual([]);
    expect((await server.end('SIGTERM')).code).toBe(0);
  }, 120_000);
});

describe('a server that is asked to end', () => {
  it('finishes the running request, refuses new ones, closes the database and ends with 0', async () => {
    const place = await newPlace();
    const server = await place.start();
    const headers = await signIn(server);
    const body = JSON.stringify({ name: 'The last one', organizationId: harbor });
    const { port } = new URL(server.url);
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const running = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: createProgram.path,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      });
      running.once('error', reject).once('response', (response) => resolve(response.resume().statusCode));
      running.write(body.slice(0, 10));
      void (async () => {
        // The request has begun once another one, sent after it, is answered.
        await fetch(`${server.url}/health`);
        const ended = server.end('SIGTERM');
        while (!server.output().includes('SIGTERM')) await new Promise((tick) => setTimeout(tick, 10));
        await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed');
        running.end(body.slice(10));
        resolve((await ended).code === 0 ? await answered : undefined);
      })().catch(reject);
    });
    expect(await answered).toBe(200);
    const again = await place.start();
    expect(await namesIn(again, await signIn(again))).toContain('The last one');
    expect((await again.end('SIGTERM')).code).toBe(0);
  }, 60_000);
});
