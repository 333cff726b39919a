import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KINDS } from '#server/jobs/kinds.ts';
import { runDue } from '#server/jobs/run.ts';
import { REACH } from '#server/twilio/request.ts';
import { twilio } from '#server/twilio/twilio.ts';
import { listenToWave } from '#server/domain/wave.ts';
import { createCall, getCall } from '#src/schemas/calls.ts';
import { tellCarrierRecording } from '#src/schemas/carriers.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { addPair } from './calls.ts';
import { testApi, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';
import { TWILIO } from './twilio-account.ts';
import { hang, json, twilioServer } from './twilio-server.ts';

const RATE = 8000;
const REF = `RE${'3'.repeat(32)}`;

/** A telephone's WAV of two sides; `loud` says how loud each is at a second. */
function waveOf(
  seconds: number,
  loud: (second: number) => readonly [number, number],
  extra = 0,
): Uint8Array<ArrayBuffer> {
  const frames = Math.round(seconds * RATE);
  const view = new DataView(new ArrayBuffer(44 + extra + frames * 4));
  const text = (at: number, words: string) => {
    for (const [n, byte] of new TextEncoder().encode(words).entries()) view.setUint8(at + n, byte);
  };
  text(0, 'RIFF');
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 4, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 16, true);
  if (extra > 0) {
    text(36, 'LIST');
    view.setUint32(40, extra - 8, true);
  }
  text(36 + extra, 'data');
  view.setUint32(40 + extra, frames * 4, true);
  for (let frame = 0; frame < frames; frame += 1) {
    const sign = frame % 2 === 0 ? 1 : -1;
    for (const [channel, side] of loud(frame / RATE).entries())
      view.setInt16(44 + extra + frame * 4 + channel * 2, Math.round(sign * side * 32_767), true);
  }
  return new Uint8Array(view.buffer);
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>, size: number) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });

describe('the wave of a recording', () => {
  const bytes = waveOf(10, (second) => (second < 5 ? [0.2, 0.8] : [0.4, 0]));

  it.each([7, 4096, 1_000_000])('is as loud as the louder side, whatever comes at a time (%i bytes)', async (size) => {
    const { seconds, peaks } = await listenToWave(streamOf(bytes, size));
    expect(seconds).toBe(10);
    expect(peaks).toHaveLength(400);
    expect(new Set(peaks.subarray(0, 200))).toEqual(new Set([255]));
    for (const peak of peaks.subarray(200)) expect(peak).toBeCloseTo(127.5, -1);
  });

  it('is found behind what else stands in the file, of silence and of less than a moment, too', async () => {
    expect(
      (
        await listenToWave(
          streamOf(
            waveOf(1, () => [0, 0], 20),
            11,
          ),
        )
      ).peaks,
    ).toEqual(new Uint8Array(400));
    expect(
      (
        await listenToWave(
          streamOf(
            waveOf(0.01, () => [0, 0.5]),
            11,
          ),
        )
      ).seconds,
    ).toBe(0.01);
  });

  it('is found behind a part of odd length, which a byte of none follows', async () => {
    const odd = waveOf(1, () => [0.5, 0.5], 12);
    // three bytes of its own, and one that belongs to none
    new DataView(odd.buffer).setUint32(40, 3, true);
    expect((await listenToWave(streamOf(odd, 11))).seconds).toBe(1);
  });

  it.each([
    ['no WAV', new TextEncoder().encode('<?xml version="1.0"?><Error/>')],
    ['nothing', new Uint8Array()],
    ['a head alone', bytes.slice(0, 40)],
    ['8 bits', bytes.slice().fill(8, 34, 35)],
  ])('of %s is none', async (_, wrong) => {
    await expect(listenToWave(streamOf(wrong, 100))).rejects.toThrow('The recording');
  });
});

describe('a recording that the carrier tells of', () => {
  const wav = waveOf(3, () => [0.5, 0.1]);
  const mp3 = new TextEncoder().encode('as much as an MP3');
  const sound = (response: ServerResponse, { method, path }: { method: string; path: string }) => {
    if (method === 'DELETE') response.writeHead(204).end();
    else response.writeHead(200).end(path.includes('.wav?') ? wav : mp3);
  };

  let server: Awaited<ReturnType<typeof twilioServer>>;
  let test: TestApi;
  let id: string;
  beforeEach(async () => {
    server = await twilioServer();
    server.answers(sound);
    test = await testApi();
    const { carriers } = test.services;
    const { callbacks } = twilio(TWILIO, { ...REACH, baseUrl: server.url });
    test = await testApi({ services: { carriers: { ...carriers, callbacks } } });
    const body = await addPair(test, { caller: 'Carla', recipient: 'Rolf' });
    id = (await test.call(createCall, { as: 'org.admin', body })).data.call.id;
  });
  afterEach(() => server.close());

  const tell = (RecordingSid = REF, RecordingStatus = 'completed') =>
    test.call(tellCarrierRecording, { params: { id }, body: { RecordingSid, RecordingStatus } });
  const fetchIt = () => runDue(test.services, 'recording', KINDS.recording);
  const read = async () => (await test.call(getCall, { as: 'org.admin', params: { id } })).data.call;
  const files = () =>
    asSystem(test, ({ tx }) => tx.selectFrom('files').selectAll().where('type', '=', 'audio/mpeg').execute());

  it('is fetched with the account’s rights, kept for a year, and forgotten by the carrier', async () => {
    expect((await tell()).status).toBe(200);
    expect(await fetchIt()).toBe(1);
    const { recorded, recording, transcriptStatus } = await read();
    expect({ recorded, transcriptStatus }).toEqual({ recorded: true, transcriptStatus: 'none' });
    expect(recording?.seconds).toBe(3);
    expect(new Set(recording?.peaks)).toEqual(new Set([255]));
    const year = new Date(test.clock.now().getTime() + 365 * DAY_MS);
    expect(await files()).toMatchObject([{ bytes: mp3.length, kind: 'recording', delete_after: year }]);
    const account = `/2010-04-01/Accounts/${TWILIO.accountSid}/Recordings/${REF}`;
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${account}.wav?RequestedChannels=2`,
      `GET ${account}.mp3?RequestedChannels=2`,
      `DELETE ${account}.json`,
    ]);
    const authorization = `Basic ${btoa(`${TWILIO.accountSid}:${TWILIO.authToken}`)}`;
    expect(server.asked.every(({ headers }) => headers.authorization === authorization)).toBe(true);
  });

  it('may take longer than an answer may until it begins', async () => {
    const patienceMs = 50;
    server.answers((response, asked) => {
      if (!asked.path.includes('.wav?')) return sound(response, asked);
      response.writeHead(200).write(wav.subarray(0, 1000));
      setTimeout(() => response.end(wav.subarray(1000)), 3 * patienceMs);
    });
    const { callbacks } = twilio(TWILIO, { baseUrl: server.url, patienceMs });
    expect((await callbacks?.fetchRecording(REF))?.seconds).toBe(3);
  });

  it('is asked for again later where no answer begins', async () => {
    server.answers(hang);
    const { callbacks } = twilio(TWILIO, { baseUrl: server.url, patienceMs: 50 });
    await expect(callbacks?.fetchRecording(REF)).rejects.toThrow('Twilio did not answer in time');
  });

  it('is fetched once, however often it is told', async () => {
    await tell();
    await tell();
    expect(await fetchIt()).toBe(1);
    await tell();
    expect(await fetchIt()).toBe(0);
    expect(await files()).toHaveLength(1);
  });

  it('is tried again where it isn’t there yet, and kept once where only forgetting fails', async () => {
    await tell();
    server.answers(json(404, {}));
    await fetchIt();
    expect((await read()).recorded).toBe(false);
    server.answers((response, asked) => {
      if (asked.method === 'DELETE') response.writeHead(500).end();
      else sound(response, asked);
    });
    test.clock.advance(3600);
    await fetchIt();
    expect((await read()).recorded).toBe(true);
    server.answers(sound);
    test.clock.advance(3600);
    expect(await fetchIt()).toBe(1);
    test.clock.advance(3600);
    expect(await fetchIt()).toBe(0);
    expect(await files()).toHaveLength(1);
    expect(server.asked.filter(({ path }) => path.includes('.mp3'))).toHaveLength(1);
  });

  it('that is none, or under a name that is none, is not fetched', async () => {
    await tell(REF, 'absent');
    await tell('../Accounts');
    expect(await fetchIt()).toBe(0);
    expect(server.asked).toEqual([]);
  });
});
