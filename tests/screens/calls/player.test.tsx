import { beforeEach, expect, test, vi } from 'vitest';
import { findIn, spokenAt, turnsOf } from '#src/components/calls/call/transcript-turns.ts';
import { clockText } from '#src/lib/clock-text.ts';
import { createPlayer } from '#src/components/calls/player/player.ts';
import { silencesOf } from '#src/components/calls/player/silences.ts';

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});

/** An element whose server sends no parts: it reaches no further than what is loaded. */
function elementReaching(seconds: number): HTMLAudioElement {
  const audio = document.createElement('audio');
  Object.defineProperty(audio, 'readyState', { value: 4 });
  Object.defineProperty(audio, 'seekable', { value: { length: 1, start: () => 0, end: () => seconds } });
  return audio;
}

test('silences are told by loudness, and short pauses aren’t', () => {
  const peaks = [200, 0, 200, 0, 0, 3, 0, 200, 0, 0];
  expect(silencesOf(peaks, 10)).toEqual([
    { start: 3, end: 7 },
    { start: 8, end: 10 },
  ]);
  expect(silencesOf([], 0)).toEqual([]);
});

test('a silence is skipped where that is wanted', () => {
  const player = createPlayer({
    seconds: 20,
    at: 0,
    silences: [{ start: 5, end: 10 }],
    address: () => Promise.resolve('/a.webm'),
    whole: () => Promise.resolve(new Blob()),
  });
  const audio = elementReaching(20);
  const letGo = player.attach(audio);
  audio.src = '/a.webm';
  audio.currentTime = 6;
  audio.dispatchEvent(new Event('timeupdate'));
  expect(audio.currentTime).toBe(6);
  player.setSkips(true);
  audio.dispatchEvent(new Event('timeupdate'));
  expect(audio.currentTime).toBeCloseTo(9.8);
  letGo();
});

test('at its end it begins anew', async () => {
  const player = createPlayer({
    seconds: 20,
    at: 20,
    silences: [],
    address: () => Promise.resolve('/a.webm'),
    whole: () => Promise.resolve(new Blob()),
  });
  const letGo = player.attach(elementReaching(20));
  expect(player.store.getState().time).toBe(20);
  player.toggle();
  expect(player.store.getState().time).toBe(0);
  letGo();
});

test('what a server that sends no parts can’t reach is loaded whole', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:whole', revokeObjectURL: () => {} });
  const whole = vi.fn(() => Promise.resolve(new Blob()));
  const player = createPlayer({ seconds: 100, at: 0, silences: [], address: () => Promise.resolve('/a.webm'), whole });
  const audio = elementReaching(10);
  const letGo = player.attach(audio);
  player.toggle();
  await vi.waitFor(() => expect(audio.src).toContain('/a.webm'));
  player.seek(5);
  expect(whole).not.toHaveBeenCalled();
  player.seek(60);
  await vi.waitFor(() => expect(audio.src).toBe('blob:whole'));
  expect(audio.currentTime).toBe(60);
  letGo();
});

test('a whole sound that comes when nobody listens any more is forgotten, and asked for anew by who listens next', async () => {
  const held = new Set<string>();
  let made = 0;
  Object.assign(URL, {
    createObjectURL: () => {
      held.add(`blob:${(made += 1)}`);
      return `blob:${made}`;
    },
    revokeObjectURL: (url: string) => held.delete(url),
  });
  const answers: Array<PromiseWithResolvers<Blob>> = [];
  const whole = vi.fn(() => {
    const answer = Promise.withResolvers<Blob>();
    answers.push(answer);
    return answer.promise;
  });
  const player = createPlayer({ seconds: 100, at: 0, silences: [], address: () => Promise.resolve('/a.webm'), whole });
  /** Listens until more is wanted than the server sends. */
  const listen = async () => {
    const audio = elementReaching(10);
    const letGo = player.attach(audio);
    player.toggle();
    await vi.waitFor(() => expect(audio.src).toContain('/a.webm'));
    player.seek(60);
    return { audio, letGo };
  };
  const answer = async (at: number) => {
    answers[at]?.resolve(new Blob());
    // what follows the answer has followed
    await new Promise((resolve) => setImmediate(resolve));
  };
  const first = await listen();
  expect(whole).toHaveBeenCalledTimes(1);
  first.letGo();
  await answer(0);
  expect(held.size).toBe(0);
  player.toggle();
  const second = await listen();
  expect(whole).toHaveBeenCalledTimes(2);
  // asked for twice, it is made once
  player.seek(70);
  await answer(1);
  await answer(2);
  expect([...held]).toEqual(['blob:1']);
  expect(second.audio.src).toBe('blob:1');
  second.letGo();
  expect(held.size).toBe(0);
});

const playerOf = (address: Parameters<typeof createPlayer>[0]['address']) =>
  createPlayer({
    seconds: 100,
    at: 83,
    silences: [],
    address,
    whole: () => Promise.reject(new Error('Nothing is fetched whole')),
  });

test('an address that is over is replaced, and the sound goes on although the element has paused meanwhile', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const address = vi.fn((isOver: boolean) => Promise.resolve(isOver ? '/new.webm' : '/old.webm'));
  const player = playerOf(address);
  const audio = elementReaching(100);
  const letGo = player.attach(audio);
  player.toggle();
  await vi.waitFor(() => expect(audio.src).toContain('/old.webm'));
  audio.dispatchEvent(new Event('error'));
  audio.dispatchEvent(new Event('pause'));
  await vi.waitFor(() => expect(audio.src).toContain('/new.webm'));
  expect(audio.currentTime).toBe(83);
  expect(play).toHaveBeenCalledTimes(2);
  // whoever pauses meanwhile isn't played to
  audio.dispatchEvent(new Event('playing'));
  player.seek(90);
  audio.dispatchEvent(new Event('error'));
  player.toggle();
  await vi.waitFor(() => expect(address).toHaveBeenCalledTimes(3));
  await vi.waitFor(() => expect(audio.currentTime).toBe(90));
  expect(play).toHaveBeenCalledTimes(2);
  letGo();
});

test('a new address that fails at the same place is none of the key’s doing; a new try begins with another one', async () => {
  const address = vi.fn((isOver: boolean) => Promise.resolve(isOver ? '/new.webm' : '/old.webm'));
  const player = playerOf(address);
  // chosen before the element is there
  player.setRate(1.5);
  const audio = elementReaching(100);
  const letGo = player.attach(audio);
  player.toggle();
  await vi.waitFor(() => expect(audio.src).toContain('/old.webm'));
  expect(audio.playbackRate).toBe(1.5);
  audio.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(audio.src).toContain('/new.webm'));
  audio.dispatchEvent(new Event('error'));
  expect(player.store.getState()).toMatchObject({ hasFailed: true, isPlaying: false, isWaiting: false });
  expect(address.mock.calls).toEqual([[false], [true]]);
  player.toggle();
  await vi.waitFor(() => expect(address.mock.calls).toEqual([[false], [true], [true]]));
  letGo();
});

test('a place in a recording is written as short as it can be', () => {
  expect([0, 5.9, 83, 3601].map(clockText)).toEqual(['0:00', '0:05', '1:23', '1:00:01']);
});

const segment = (start: number, end: number, who: 'caller' | 'callee', text = '') => ({ start, end, who, text });

test('sentences of one side are one turn, and one sentence is said at a second', () => {
  const segments = [segment(0, 2, 'caller'), segment(2, 4, 'caller'), segment(3, 6, 'callee')];
  expect(turnsOf(segments).map(({ who, sentences }) => [who, sentences.length])).toEqual([
    ['caller', 2],
    ['callee', 1],
  ]);
  expect([1, 2.5, 3.5, 7].map((time) => spokenAt(segments, time))).toEqual([0, 1, 2, -1]);
});

test('words are found without regard to case and accents, and shown as they were said', () => {
  const { pieces, count } = findIn([segment(0, 1, 'caller', 'José, jose & José')], ' JOSÉ ');
  expect(count).toBe(3);
  expect(pieces[0]?.filter(({ hit }) => hit !== undefined).map(({ text }) => text)).toEqual(['José', 'jose', 'José']);
  expect(pieces[0]?.map(({ text }) => text).join('')).toBe('José, jose & José');
});
