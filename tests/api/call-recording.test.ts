import { beforeEach, describe, expect, it } from 'vitest';
import { storeFile } from '#server/domain/files.ts';
import { talkOf } from '#server/domain/calls/call-transcript.ts';
import { getCall, getCallRecording, getCallTranscript, listCalls, type TranscriptSegment } from '#src/schemas/calls.ts';
import type { TranscriptStatus } from '#src/schemas/call-values.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { historyOf } from './memberships.ts';
import { NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const SOUND = '0123456789';
const SEGMENTS: readonly TranscriptSegment[] = [
  { start: 0.5, end: 2, who: 'caller', text: 'Hello, did you see the doctor?' },
  { start: 2, end: 5, who: 'callee', text: 'Yes, the doctor on March fifth.' },
  { start: 4, end: 6, who: 'caller', text: 'And his number is 555 0142?' },
  { start: 7, end: 8, who: 'callee', text: 'See you, my friend.' },
];

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const store = () =>
  storeFile(test.services, {
    organizationId: DEMO_ORGANIZATIONS.harbor,
    kind: 'recording',
    type: 'audio/webm',
    bytes: new TextEncoder().encode(SOUND),
    seconds: 10,
    peaks: new Uint8Array([0, 9, 255]),
  });

/** A call that has ended, with a sound, and with a transcript once that is ready. */
async function addRecorded(status: TranscriptStatus = 'ready', segments = SEGMENTS): Promise<string> {
  const id = await addCall(test, {
    recording_file_id: await store(),
    transcript_status: status,
  });
  if (status === 'ready')
    await asSystem(test, ({ tx }) =>
      tx
        .insertInto('call_transcripts')
        .values({
          call_id: id,
          organization_id: DEMO_ORGANIZATIONS.harbor,
          language: 'en',
          segments: JSON.stringify(segments),
        })
        .execute(),
    );
  return id;
}

const read = async (id: string, as: PersonaName = 'org.user') =>
  (await test.call(getCall, { as, params: { id } })).data.call;
const transcript = (id: string, as: PersonaName = 'org.admin') => test.call(getCallTranscript, { as, params: { id } });

describe('the transcript', () => {
  it('tells who said what and when', async () => {
    const { status, data } = await transcript(await addRecorded());
    expect(status).toBe(200);
    expect(data).toEqual({
      transcriptStatus: 'ready',
      language: 'en',
      segments: SEGMENTS,
    });
  });

  it('is told by 202 while it is made, and is empty where there is none', async () => {
    const none = { language: null, segments: [] };
    const processing = await transcript(await addRecorded('processing'));
    expect([processing.status, processing.data]).toEqual([202, { transcriptStatus: 'processing', ...none }]);
    for (const transcriptStatus of ['none', 'failed'] as const) {
      const { status, data } = await transcript(await addRecorded(transcriptStatus));
      expect([status, data]).toEqual([200, { transcriptStatus, ...none }]);
    }
  });

  it('hides numbers and dates from an organization user', async () => {
    const id = await addRecorded();
    const { data } = await transcript(id, 'org.user');
    expect(data.segments.map(({ text }) => text)).toEqual([
      'Hello, did you see the doctor?',
      'Yes, the doctor on • •.',
      'And his number is ••• ••••?',
      'See you, my friend.',
    ]);
    expect((await transcript(id, 'super.admin')).data.segments).toEqual(SEGMENTS);
  });

  it('is another organization’s', async () => {
    expect(await transcript(await addRecorded(), 'west.admin')).toMatchObject(NOT_FOUND);
    expect(await transcript('none')).toMatchObject(NOT_FOUND);
  });
});

describe('words that were said', () => {
  const find = async (words: string, as: PersonaName = 'org.admin') =>
    (await test.call(listCalls, { as, query: { transcript: words } })).data;

  it('are shown where they were said, the places that have most of them', async () => {
    await addRecorded();
    const other = await addRecorded('ready', [
      ...[1, 2, 3].map((start) => ({
        start,
        end: start + 1,
        who: 'caller' as const,
        text: 'Doctor',
      })),
      { start: 4, end: 5, who: 'callee', text: 'The DÓCTOR is my friend' },
    ]);
    const { callLogs, pager } = await find('friend doctor');
    expect(pager.totalItems).toBe(2);
    const hits = new Map(callLogs.map((call) => [call.id, call.hits.map(({ start }) => start)]));
    expect(hits.get(other)).toEqual([1, 2, 4]);
    expect(callLogs.every((call) => call.hits.length === 3)).toBe(true);
    expect((await find('friend nurse')).pager.totalItems).toBe(0);
  });

  it('are found whatever marks stand beside them, in any locale of the database', async () => {
    const text = '¿Bueno? “Señora” —dijo… ¡Ándele!';
    const id = await addRecorded('ready', [{ start: 1, end: 2, who: 'callee', text }]);
    for (const words of ['bueno', 'señora', 'dijo', 'andele', '¡ándele!', '¿bueno', '“senora”'])
      expect(
        (await find(words)).callLogs.map((call) => [call.id, call.hits.map((hit) => hit.text)]),
        words,
      ).toEqual([[id, [text]]]);
  });

  it('that are numbers are neither shown nor found by whom they are hidden from', async () => {
    await addRecorded();
    const texts = async (words: string, as: PersonaName) =>
      (await find(words, as)).callLogs.flatMap(({ hits }) => hits.map(({ text }) => text));
    expect(await texts('number', 'org.admin')).toEqual(['And his number is 555 0142?']);
    expect(await texts('number', 'org.user')).toEqual(['And his number is ••• ••••?']);
    expect((await find('0142', 'org.admin')).pager.totalItems).toBe(1);
    expect((await find('0142', 'org.user')).pager.totalItems).toBe(0);
  });
});

describe('the recording', () => {
  it('is told with its length, its wave, and how long who spoke', async () => {
    const { recorded, recording, talk } = await read(await addRecorded());
    expect({ recorded, recording, talk }).toEqual({
      recorded: true,
      recording: { seconds: 10, peaks: [0, 9, 255] },
      talk: { caller: 3.5, callee: 4, silence: 3.5 },
    });
    const bare = await read(await addCall(test, {}));
    expect(bare).toMatchObject({
      recorded: false,
      recordingUrl: null,
      recording: null,
      talk: null,
    });
  });

  it('is nothing but silence where nobody speaks', () => {
    expect(talkOf([], 4.25)).toEqual({ caller: 0, callee: 0, silence: 4.3 });
  });

  it('is heard by its address for 10 minutes, in parts', async () => {
    const { recordingUrl } = await read(await addRecorded());
    const response = await test.fetch(recordingUrl ?? '', {
      headers: { range: 'bytes=2-4' },
    });
    expect([response.status, await response.text()]).toEqual([206, '234']);
    test.clock.advance(601);
    expect((await test.fetch(recordingUrl ?? '')).status).toBe(401);
  });

  it('is heard by a super admin in an organization, and in none', async () => {
    const params = { id: await addRecorded() };
    for (const organizationId of [DEMO_ORGANIZATIONS.harbor, null]) {
      const { data } = await test.call(getCall, { as: 'super.admin', organizationId, params });
      expect((await test.fetch(data.call.recordingUrl ?? '')).status).toBe(200);
    }
  });

  it('is told in the history once for each person, call and hour', async () => {
    const id = await addRecorded();
    const { recordingUrl } = await read(id);
    const play = (range: string) => test.fetch(recordingUrl ?? '', { headers: { range } });
    await Promise.all([play('bytes=5-'), play('bytes=0-'), play('bytes=0-')]);
    await test.call(getCallRecording, { as: 'org.admin', params: { id } });
    expect(await historyOf(test, id)).toHaveLength(2);
    test.clock.advance(3601);
    await test.fetch((await read(id)).recordingUrl ?? '');
    expect(await historyOf(test, id)).toMatchObject([
      { action: 'listened', entity: 'call' },
      { action: 'listened', entity: 'call' },
      { action: 'listened', entity: 'call' },
    ]);
    expect((await read(id)).listeners).toHaveLength(3);
  });

  it('is another organization’s, or there is none', async () => {
    const hear = (id: string, as: PersonaName) => test.call(getCallRecording, { as, params: { id } });
    const id = await addRecorded();
    expect(await hear(id, 'west.admin')).toMatchObject(NOT_FOUND);
    expect(await hear(await addCall(test, {}), 'org.admin')).toMatchObject(NOT_FOUND);
    expect(await historyOf(test, id)).toEqual([]);
  });
});
