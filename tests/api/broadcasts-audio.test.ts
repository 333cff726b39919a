import { beforeEach, describe, expect, it } from 'vitest';
import {
  createBroadcast,
  getBroadcastAudio,
  removeBroadcastAudio,
  updateBroadcast,
  uploadBroadcastAudio,
} from '#src/schemas/broadcasts.ts';
import { playCarrierSound } from '#src/schemas/carriers.ts';
import { getCallRecording } from '#src/schemas/calls.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { worldOf } from '#tests/matrices/world.ts';
import { create, form, makePeople, memoryCarrier, read, runBroadcasts } from './broadcasts.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const text = (words: string) => [...new TextEncoder().encode(words)];
const sound = (bytes: readonly number[], length = 200) => {
  const all = new Uint8Array(length);
  all.set(bytes);
  return all;
};

/** A WAV of 8,000 samples a second. */
function wave(seconds: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + seconds * 16_000);
  const view = new DataView(bytes.buffer);
  bytes.set(text('RIFF'), 0);
  bytes.set(text('WAVEfmt '), 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 8000, true);
  view.setUint16(34, 16, true);
  bytes.set(text('data'), 36);
  for (let at = 44; at < bytes.length; at += 2) view.setInt16(at, at % 999, true);
  return bytes;
}

const upload = (bytes: Uint8Array<ArrayBuffer>, said: { seconds?: number; peaks?: string; name?: string } = {}) => {
  const { name = 'hello.mp3', ...rest } = said;
  return test.call(uploadBroadcastAudio, {
    as: 'org.admin',
    body: { audio: new File([bytes], name, { type: 'audio/mpeg' }), ...rest },
  });
};
const uploaded = async () => (await upload(wave(2))).data.audio;
const remove = (audio: string) => test.call(removeBroadcastAudio, { as: 'org.admin', body: { audio } });

describe('uploading', () => {
  it('is refused where the carrier doesn’t play it', async () => {
    const { carriers } = memoryCarrier(undefined, { plays: ['audio/mpeg', 'audio/wav'] });
    test = await testApi({ services: { carriers: { ...test.services.carriers, broadcasts: carriers } } });
    expect((await upload(sound(text('ID3')))).status).toBe(200);
    const words = 'Your carrier plays mp3 and wav only. Upload one of these, or record it here.';
    expect(await upload(sound(text('OggS')))).toMatchObject({ status: 415, message: words, fields: { audio: words } });
  });

  it.each([
    ['audio/mpeg', text('ID3')],
    ['audio/mpeg', [0xff, 0xfb, 0x90, 0x00]],
    ['audio/ogg', text('OggS')],
    ['audio/webm', [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84, ...text('webm')]],
    ['audio/mp4', [0, 0, 0, 32, ...text('ftypM4A ')]],
  ])('tells %s from its bytes', async (type, bytes) => {
    const { status, data } = await upload(sound(bytes), { seconds: 3, name: 'a.bin' });
    expect({ status, seconds: data.audio.seconds }).toEqual({ status: 200, seconds: 3 });
    const { data: file } = await test.call(getBroadcastAudio, { as: 'org.admin', params: { id: data.audio.id } });
    expect(file).toMatchObject({ type, size: 200 });
  });

  it('measures a WAV itself, and is heard by its key', async () => {
    const { data } = await upload(wave(2), { seconds: 200 });
    expect(data.audio.seconds).toBe(2);
    expect(data.audio.peaks).toHaveLength(400);
    const heard = await test.fetch(data.audio.url, { headers: { range: 'bytes=0-3' } });
    expect(heard.status).toBe(206);
    expect(await heard.text()).toBe('RIFF');
    // not its last letter, of which some bits count for nothing
    const other = data.audio.url.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect((await test.fetch(other)).status).toBe(401);
  });

  it.each([
    ['a program', text('MZ\u0090')],
    ['a PDF', text('%PDF-1.7')],
    ['a Matroska film', [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x88, ...text('matroska')]],
    ['a film', [0, 0, 0, 32, ...text('ftypqt  ')]],
    ['MPEG layer II', [0xff, 0xfd, 0x90, 0x00]],
  ])('refuses %s, whatever its name', async (_, bytes) => {
    expect(await upload(sound(bytes))).toMatchObject({
      status: 415,
      message: 'The file must be a recording: mp3, wav, m4a, ogg or webm',
    });
  });

  it('refuses what is too large, and what is too long', async () => {
    expect(await upload(sound(text('OggS'), WORK_LIMITS.broadcastAudioBytes + 1))).toMatchObject({ status: 413 });
    expect(await upload(wave(301))).toMatchObject({
      status: 400,
      fields: { audio: 'A voice message has at most 5 minutes' },
    });
    expect((await upload(wave(300))).status).toBe(200);
  });

  it('is in no other place: a recording of a call is none, and no call has it', async () => {
    const { id } = await uploaded();
    const { callId } = await worldOf(test, 'harbor');
    const call = await asSystem(test, ({ tx }) =>
      tx.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow(),
    );
    expect(
      await test.call(getBroadcastAudio, { as: 'org.admin', params: { id: call.recording_file_id ?? '' } }),
    ).toMatchObject(NOT_FOUND);
    expect(await test.call(getCallRecording, { as: 'org.admin', params: { id } })).toMatchObject(NOT_FOUND);
  });
});

const isOver = async (id: string) => {
  const row = await asSystem(test, ({ tx }) =>
    tx.selectFrom('files').select('delete_after').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return row.delete_after !== null && row.delete_after <= test.clock.now();
};

it('one that is over, but not yet cleaned away, is in no broadcast any more', async () => {
  const { id } = await uploaded();
  await asSystem(test, ({ tx, now }) =>
    tx.updateTable('files').set({ delete_after: now }).where('id', '=', id).execute(),
  );
  const body = form({ action: 'save', type: 'voice', audio: id });
  const { status, fields } = await test.call(createBroadcast, { as: 'org.admin', body });
  expect({ status, fields }).toEqual({
    status: 400,
    fields: { audio: 'This recording is no longer there. Record or upload it again.' },
  });
});

it('one of another organization is in no broadcast, whoever hears both', async () => {
  const { id } = await uploaded();
  const { sunrise: organizationId } = DEMO_ORGANIZATIONS;
  const body = form({ action: 'save', type: 'voice', audio: id, organizationId }, 'super.admin');
  const { status, fields } = await test.call(createBroadcast, { as: 'super.admin', body });
  expect([status, Object.keys(fields)]).toEqual([400, ['audio']]);
});

describe('removing', () => {
  it('forgets one that no broadcast has; twice is fine', async () => {
    const { id } = await uploaded();
    expect((await remove(id)).status).toBe(200);
    expect(await isOver(id)).toBe(true);
    expect((await remove(id)).status).toBe(200);
    expect((await remove('no-such')).status).toBe(200);
  });

  it('leaves it to the draft that has it until that is saved without it', async () => {
    const { id } = await uploaded();
    const draft = await create(test, { action: 'save', type: 'voice', audio: id });
    expect((await remove(id)).status).toBe(200);
    expect((await read(test, draft.id)).audio).toMatchObject({ id, seconds: 2 });
    expect(await isOver(id)).toBe(false);
    const body = form({ action: 'save', type: 'voice', audio: null });
    await test.call(updateBroadcast, { as: 'org.admin', params: { id: draft.id }, body });
    expect(await isOver(id)).toBe(true);
  });

  it('is refused where more than a draft has it', async () => {
    const { programId } = await makePeople(test, 1);
    const { id } = await uploaded();
    await create(test, { type: 'voice', audio: id, programs: [programId] });
    await create(test, { action: 'save', type: 'voice', audio: id });
    expect(await remove(id)).toMatchObject({ status: 409 });
    expect(await isOver(id)).toBe(false);
  });

  it('happens by itself to one that another takes the place of', async () => {
    const [first, second] = [await uploaded(), await uploaded()];
    const draft = await create(test, { action: 'save', type: 'voice', audio: first.id });
    const body = form({ action: 'save', type: 'voice', audio: second.id });
    await test.call(updateBroadcast, { as: 'org.admin', params: { id: draft.id }, body });
    expect([await isOver(first.id), await isOver(second.id)]).toEqual([true, false]);
  });
});

it('a spoken broadcast gives its carrier an address at which it is heard', async () => {
  const memory = memoryCarrier();
  test = await testApi({ services: { carriers: { ...test.services.carriers, broadcasts: memory.carriers } } });
  const { programId } = await makePeople(test, 1);
  const { id } = await uploaded();
  await create(test, { type: 'voice', audio: id, programs: [programId], content: '' });
  await runBroadcasts(test.services);
  const url = new URL(memory.taken[0]?.audioUrl ?? '');
  expect(`${url.origin}/`).toBe(new URL(test.services.config.publicUrl).href);
  const heard = await test.call(playCarrierSound, {
    params: { id },
    query: { token: url.searchParams.get('token') ?? '' },
  });
  expect(heard.status).toBe(200);
  expect((await test.call(playCarrierSound, { params: { id }, query: { token: 'x' } })).status).toBe(401);
  test.clock.advance(24 * 3600 + 1);
  expect((await test.fetch(url.pathname + url.search)).status).toBe(401);
});
