import { afterEach, describe, expect, it } from 'vitest';
import { PERSONAS } from '#server/seed/personas.ts';
import { createNote } from '#src/schemas/notes.ts';
import { notesLike } from './note-rows.ts';
import { makePlace, signInAt, type Place, type RunningServer } from './server-process.ts';

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

const KILLS = 3;
const WRITERS = 4;
const EACH = 15;

const post = ({ url }: RunningServer, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const personOrganizationId = PERSONAS['org.user'].personOrganizationIds['harbor'] ?? '';

/** Writes one note after the other until the server is gone; tells those that were answered with success. */
async function writeUntilGone(
  server: RunningServer,
  headers: Record<string, string>,
  name: string,
  done: (note: string) => void,
): Promise<void> {
  for (let n = 0; ; n += 1) {
    try {
      const response = await post(server, createNote.path, { personOrganizationId, note: `${name}-${n} 👩‍🌾` }, headers);
      const { data } = (await response.json()) as { data: { notesPerson: { note: string } } };
      done(data.notesPerson.note);
    } catch {
      return;
    }
  }
}

describe('a server that is killed while notes are written', () => {
  it('has every note that it acknowledged, once, with its step of the history, and none without', async () => {
    const began = new Date();
    const place = await makePlace();
    places.push(place);
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const server = await place.start();
      const headers = await signInAt(server, 'org.user');
      const enough = Promise.withResolvers<void>();
      const before = acknowledged.length;
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        writeUntilGone(server, headers, `killed-${round}-${writer}`, (note) => {
          acknowledged.push(note);
          if (acknowledged.length >= before + EACH) enough.resolve();
        }),
      );
      await enough.promise;
      await server.end('SIGKILL');
      await Promise.all(writers);
    }
    // comes up again by itself, and ends in order
    expect((await (await place.start()).end('SIGTERM')).code).toBe(0);
    const db = await place.open();
    const { texts, told } = await notesLike(db, 'killed-%', began);
    await db.destroy();
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * EACH);
    expect(acknowledged.filter((note) => !texts.includes(note))).toEqual([]);
    expect(texts.filter((note, at) => texts.indexOf(note) !== at)).toEqual([]);
    // one that was written and not answered any more may be there: as a whole
    expect(told).toBe(texts.length);
  }, 180_000);
});
