import { afterEach, describe, expect, it } from 'vitest';
import { isLiveCall } from '#src/schemas/call-values.ts';
import { getCall, getCallsNow, type Call } from '#src/schemas/calls.ts';
import { quickClock } from './quick-clock.ts';
import { makePlace, signInAt, type Place, type RunningServer } from './server-process.ts';

/* Callers of the demo call by themselves here, and whoever kills the server never waits for a good moment. */

/** Kills of one server: the longer run is that of `--full`. */
const KILLS = process.env['FULL'] ? 20 : 4;

const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

type Headers = Readonly<Record<string, string>>;

async function ask<T>({ url }: RunningServer, headers: Headers, path: string): Promise<T> {
  const response = await fetch(url + path, { headers });
  return ((await response.json()) as { data: T }).data;
}

const readCall = async (server: RunningServer, headers: Headers, id: string): Promise<Call> =>
  (await ask<{ call: Call }>(server, headers, getCall.path.replace(':id', id))).call;

/** Asks again and again until it is so. */
async function until<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look();
    if (isSo(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('a server that is killed while people are in a call', () => {
  it('has lost no step that it told of, and each call goes on to its end, with its sound and its text', async () => {
    const place = await makePlace();
    places.push(place);
    // an afternoon on which people everywhere may be called, whenever this runs
    const clock = quickClock({ at: '2026-11-20T20:00:00Z', timesAsFast: 8 });
    const env = { ...clock, DEMO_CALLS: 'true' };
    const seen = new Map<string, Call>();
    for (let round = 0; round < KILLS; round += 1) {
      const server = await place.start(env);
      const headers = await signInAt(server);
      for (const [id, before] of seen) {
        const call = await readCall(server, headers, id);
        expect(call.steps.slice(0, before.steps.length)).toEqual(before.steps);
        expect(isLiveCall(before.status) || !isLiveCall(call.status)).toBe(true);
      }
      const now = await until(
        () => ask<{ callLogs: Call[] }>(server, headers, getCallsNow.path),
        ({ callLogs }) => callLogs.length > 0 || seen.size > 0,
      );
      const [newest] = now.callLogs;
      if (newest) {
        const { steps } = await readCall(server, headers, newest.id);
        // at another step each time, but for the kills during the seconds in which nothing happens
        const more = round % 3 === 0 ? 1 : 0;
        await until(
          () => readCall(server, headers, newest.id),
          (call) => call.steps.length >= steps.length + more,
        );
      }
      for (const { id } of now.callLogs) seen.set(id, await readCall(server, headers, id));
      await server.end('SIGKILL');
    }
    expect(seen.size).toBeGreaterThan(0);
    const server = await place.start({ ...clock, DEMO_CALLS: 'false' });
    const headers = await signInAt(server);
    const isDone = ({ status, recorded, transcriptStatus }: Call) =>
      !isLiveCall(status) &&
      (!['completed', 'voicemail'].includes(status) || (recorded && transcriptStatus === 'ready'));
    for (const id of seen.keys()) await until(() => readCall(server, headers, id), isDone);
    for (const id of seen.keys()) {
      const { recordingUrl } = await readCall(server, headers, id);
      if (recordingUrl) expect((await fetch(server.url + recordingUrl)).status).toBe(200);
    }
    expect((await server.end('SIGTERM')).code).toBe(0);
  }, 600_000);
});
