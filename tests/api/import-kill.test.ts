import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Endpoint, ResponseOf } from '#src/schemas/endpoint.ts';
import { listPeopleUploads, uploadPeople } from '#src/schemas/uploads.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { makePlace, signInAt, type RunningServer } from './server-process.ts';

const ROWS = 8000;
const csv = [
  'Role,First Name,Last Name,User Name,Phone',
  ...Array.from({ length: ROWS }, (_, n) =>
    n % 100 === 0 ? 'KING' : `RECIPIENT,Zoe${n},Qwist,zoe.${n},518555${String(n).padStart(4, '0')}`,
  ),
].join('\n');
const GOOD = ROWS * 0.99;

async function dataOf<E extends Endpoint>(_: E, response: Response): Promise<ResponseOf<E>> {
  const { data } = (await response.json()) as { data: ResponseOf<E> };
  return data;
}

async function signIn(server: RunningServer) {
  const { url } = server;
  const headers = await signInAt(server);
  return {
    upload: () =>
      fetch(url + uploadPeople.path, {
        method: uploadPeople.method,
        headers: {
          ...headers,
          'content-type': 'text/csv',
          'checksum-sha1': createHash('sha1').update(csv).digest('hex'),
        },
        body: csv,
      }),
    listed: async () => (await dataOf(listPeopleUploads, await fetch(url + listPeopleUploads.path, { headers }))).rows,
    people: async () => {
      const response = await fetch(`${url}${listMemberships.path}?search=qwist`, { headers });
      return (await dataOf(listMemberships, response)).pager.totalItems;
    },
  };
}

it('a server that is killed in the middle of an import has counted nothing by half, and goes on with the same file', async () => {
  const place = await makePlace({ demo: true });
  try {
    const killed = await place.start();
    const before = await signIn(killed);
    const lost = before.upload().then(
      (response) => response.status,
      () => 'cut off',
    );
    let [upload] = await before.listed();
    while ((upload?.processed ?? 0) === 0) [upload] = await before.listed();
    await killed.end('SIGKILL');
    expect(await lost).toBe('cut off');

    const server = await place.start();
    const after = await signIn(server);
    const [there] = await after.listed();
    if (!there) throw new Error('The upload is not there any more');
    expect(there.processed).toBeGreaterThan(0);
    expect(there.processed).toBeLessThan(GOOD);
    expect({ people: await after.people(), active: there.active }).toEqual({
      people: there.processed,
      active: there.processed,
    });

    const data = await dataOf(uploadPeople, await after.upload());
    expect(data).toMatchObject({ uploadId: there.id, total: ROWS, processed: GOOD, repeated: false });
    expect(new Set(data.failedRows.map(({ rowIndex }) => rowIndex)).size).toBe(ROWS - GOOD);
    expect(await after.people()).toBe(GOOD);
    expect((await server.end('SIGTERM')).code).toBe(0);
  } finally {
    await place.remove();
  }
}, 180_000);
