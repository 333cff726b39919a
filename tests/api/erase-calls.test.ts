import { beforeEach, expect, it } from 'vitest';
import { applyCallEvent } from '#server/domain/calls/call-events.ts';
import { keepRecording, keepTranscript } from '#server/domain/calls/call-media.ts';
import { storeFile } from '#server/domain/files.ts';
import { clean } from '#server/jobs/clean.ts';
import { getCall, getCallRecording, getCallTranscript, listCalls } from '#src/schemas/calls.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { deleteMembership } from '#src/schemas/memberships.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { addCall, addPair } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const { harbor } = DEMO_ORGANIZATIONS;
const SEGMENTS = [{ start: 0, end: 2, who: 'callee', text: 'My zucchini won a prize.' }] as const;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const store = () =>
  storeFile(test.services, {
    organizationId: harbor,
    kind: 'recording',
    type: 'audio/webm',
    bytes: new TextEncoder().encode('0123456789'),
  });

const told = (callId: string, event: Omit<Parameters<typeof applyCallEvent>[1], 'callId' | 'at'>) =>
  asSystem(test, (work) => applyCallEvent(work, { ...event, callId, at: work.now }));

/** Gives a call a recording and a transcript, as its carrier tells of them; whether they were kept. */
async function record(callId: string) {
  const fileId = await store();
  return asSystem(test, async (work) => {
    const event = { callId, at: work.now };
    const isKept = await keepRecording(work, { ...event, fileId });
    await keepTranscript(work, { ...event, language: 'en', segments: SEGMENTS });
    return isKept;
  });
}

/** A call of two who are matched, with what was said in it. */
async function addRecorded() {
  const pair = await addPair(test, { caller: 'Callista', recipient: 'Recarda' });
  const id = await addCall(test, {
    caller_id: pair.callerId,
    caller_name: 'Callista Q',
    caller_phone: '+12125550111',
    recipient_id: pair.recipientId,
    recipient_name: 'Recarda Q',
    recipient_phone: '+12125550112',
  });
  await told(id, { kind: 'queued' });
  await told(id, { kind: 'in-progress' });
  await told(id, { kind: 'completed', seconds: 60 });
  expect(await record(id)).toBe(true);
  const { recording_file_id: fileId } = await asSystem(test, ({ tx }) =>
    tx.selectFrom('calls').select('recording_file_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return { ...pair, id, fileId: fileId ?? '' };
}

const as = 'org.admin';
const remove = (id: string) => test.call(deleteMembership, { as, params: { id } });
const stepsOf = async (id: string) => (await read(id)).steps.map(({ kind }) => kind);
const read = async (id: string) => (await test.call(getCall, { as, params: { id } })).data.call;
const totals = async () => ({
  all: (await test.call(listCalls, { as, query: {} })).data.pager.totalItems,
  zucchini: (await test.call(listCalls, { as, query: { transcript: 'zucchini' } })).data.pager.totalItems,
});

it('what was said goes after its time, and what was said since stays', async () => {
  const [old, young] = [await addRecorded(), await addRecorded()];
  const at = new Date(test.clock.now().getTime() - (WORK_LIMITS.recordingDays * DAY_MS + 1));
  await asSystem(test, ({ tx }) =>
    tx.updateTable('calls').set({ created_at: at, ended_at: at }).where('id', '=', old.id).execute(),
  );
  await clean(test.services);
  const saidIn = async (id: string) =>
    (await test.call(getCallTranscript, { as, params: { id } })).data.segments.length;
  expect([await saidIn(old.id), await saidIn(young.id)]).toEqual([0, 1]);
  expect((await read(old.id)).transcriptStatus).toBe('none');
  expect((await read(young.id)).transcriptStatus).toBe('ready');
});

it.each([
  ['callerId', 'caller', 'callee', 'Recarda Q'],
  ['recipientId', 'callee', 'caller', 'Callista Q'],
] as const)('without its %s a call stays, and what was said goes', async (who, gone, stays, name) => {
  const { id, fileId, ...pair } = await addRecorded();
  const other = await addRecorded();
  const before = await totals();
  expect(before.zucchini).toBe(2);
  expect((await remove(pair[who])).status).toBe(200);
  expect(await read(id)).toMatchObject({
    [gone]: { id: null, name: null, phone: null },
    [stays]: { name },
    status: 'completed',
    duration: 60,
    recorded: false,
    recording: null,
    transcriptStatus: 'none',
    talk: null,
  });
  expect(await test.call(getCallRecording, { as, params: { id } })).toMatchObject(NOT_FOUND);
  expect((await test.call(getCallTranscript, { as, params: { id } })).data.segments).toEqual([]);
  expect(await totals()).toEqual({ all: before.all, zucchini: 1 });
  const hasBytes = async (key: string) => (await test.services.files.get(key)) !== null;
  expect(await hasBytes(fileId)).toBe(true);
  await clean(test.services);
  expect([await hasBytes(fileId), await hasBytes(other.fileId)]).toEqual([false, true]);
  expect(await read(other.id)).toMatchObject({ recorded: true, transcriptStatus: 'ready' });
});

it('a second recording isn’t kept, and goes when files are cleaned away', async () => {
  const { id, fileId } = await addRecorded();
  const second = await store();
  const isKept = await asSystem(test, (work) =>
    keepRecording(work, { callId: id, at: new Date(work.now.getTime() + 1000), key: 'second', fileId: second }),
  );
  expect(isKept).toBe(false);
  const keptUntil = async (file: string) => {
    const row = await asSystem(test, ({ tx }) =>
      tx.selectFrom('files').select('delete_after').where('id', '=', file).executeTakeFirstOrThrow(),
    );
    return (row.delete_after?.getTime() ?? Number.POSITIVE_INFINITY) - test.clock.now().getTime();
  };
  const DAY = 86_400_000;
  expect(await keptUntil(second)).toBeLessThanOrEqual(2 * DAY);
  expect(await keptUntil(fileId)).toBeGreaterThan(30 * DAY);
});

it('what comes later isn’t kept', async () => {
  const { id, recipientId } = await addRecorded();
  await remove(recipientId);
  await told(id, { kind: 'survey-sent' });
  expect(await read(id)).toMatchObject({ recorded: false, transcriptStatus: 'none' });
  const pair = await addPair(test, { caller: 'Cody', recipient: 'Rex' });
  const live = await addCall(test, {
    caller_id: pair.callerId,
    recipient_id: pair.recipientId,
    status: 'queued',
    answered_at: null,
    ended_at: null,
    seconds: null,
  });
  await told(live, { kind: 'queued' });
  await told(live, { kind: 'in-progress' });
  await remove(pair.recipientId);
  await told(live, { kind: 'completed', seconds: 30 });
  expect(await record(live)).toBe(false);
  expect(await read(live)).toMatchObject({ status: 'completed', recorded: false, transcriptStatus: 'none' });
  expect((await stepsOf(live)).toSorted()).toEqual(['completed', 'in-progress', 'queued']);
  const transcripts = await asSystem(test, ({ tx }) =>
    tx.selectFrom('call_transcripts').select('call_id').where('call_id', 'in', [id, live]).execute(),
  );
  expect(transcripts).toEqual([]);
});
