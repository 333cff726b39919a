import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { describe, expect, it, test } from 'vitest';
import { calleeOf, sentencesOf } from '#scripts/recordings/dialogue.ts';
import { DIALOGUES } from '#scripts/recordings/dialogues.ts';
import { listen } from '#scripts/recordings/listen.ts';
import { spoken } from '#scripts/recordings/speech.ts';
import { PHONE_RATE } from '#scripts/recordings/telephone.ts';
import { root } from '#scripts/root.ts';
import { loadRecording } from '#server/node/recordings.ts';
import { RECORDINGS } from '#server/seed/recorded.ts';
import { recordingPath } from '#server/seed/recordings.ts';

const names = RECORDINGS.map(({ name }) => name);

test('each dialogue is recorded, and nothing else: else run "npm run recordings"', () => {
  const said = DIALOGUES.map((dialogue) => {
    const { name, language, outcome, topics, lines } = dialogue;
    const sentences = lines.flatMap(({ who, text }) => sentencesOf(language, text).map((each) => `${who}: ${each}`));
    return { name, language, outcome, callee: calleeOf(dialogue), topics, sentences };
  });
  const recorded = RECORDINGS.map(({ name, language, outcome, callee, topics, segments }) => {
    const sentences = segments.map(({ who, text }) => `${who}: ${text}`);
    return { name, language, outcome, callee, topics, sentences };
  });
  expect(recorded).toEqual(said);
  const files = readdirSync(join(root, 'public', dirname(recordingPath(''))));
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.webm`).toSorted());
});

test('together they are small, and of all kinds', () => {
  expect(RECORDINGS.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(5_000_000);
  const count = (wanted: string) =>
    RECORDINGS.filter(({ language, outcome }) => language === wanted || outcome === wanted).length;
  expect(['en', 'es', 'Yes we spoke', 'Spoke with someone else', 'Voicemail'].map(count)).toEqual([20, 12, 21, 5, 6]);
  expect(new Set(RECORDINGS.flatMap(({ topics }) => topics)).size).toBe(9);
});

describe.each(RECORDINGS)('$name', ({ name, outcome, seconds, bytes, sha256, peaks, segments }) => {
  it('is the file that its entry speaks of: Opus on two sides', async () => {
    const file = await loadRecording(name);
    expect(file).toHaveLength(bytes);
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
    const input = new Input({ source: new BufferSource(file), formats: [WEBM] });
    const track = await input.getPrimaryAudioTrack();
    expect(await track?.getCodec()).toBe('opus');
    expect(await track?.getNumberOfChannels()).toBe(2);
    expect(await input.computeDuration()).toBeCloseTo(seconds, 1);
    expect(seconds).toBeGreaterThanOrEqual(15);
    expect(seconds).toBeLessThanOrEqual(240);
  });

  it('has sentences that follow each other to its end', () => {
    let before = 0;
    for (const { start, end, text } of segments) {
      expect(start, text).toBeGreaterThan(before);
      expect(end, text).toBeGreaterThan(start + 0.2);
      expect(end - start, text).toBeLessThan(15);
      before = end;
    }
    expect(before).toBeLessThan(seconds);
    const speakers = new Set(segments.map(({ who }) => who));
    expect(speakers).toEqual(new Set(outcome === 'Voicemail' ? ['caller'] : ['caller', 'callee']));
  });

  it('has a wave that is high where somebody speaks, and flat where nobody does', () => {
    const wave = Buffer.from(peaks, 'base64');
    expect(wave).toHaveLength(400);
    expect(Math.max(...wave)).toBe(255);
    const part = seconds / wave.length;
    for (const [at, peak] of wave.entries()) {
      const [from, to] = [at * part, (at + 1) * part];
      const isQuiet = segments.every(({ start, end }) => to < start - 0.1 || from > end + 0.1);
      if (isQuiet) expect(peak, `at ${from} s`).toBeLessThan(10);
    }
    for (const { start, end, text } of segments)
      expect(Math.max(...wave.subarray(Math.floor(start / part), Math.ceil(end / part))), text).toBeGreaterThan(40);
  });
});

describe('the maker', () => {
  it.each([
    ['en', 'Call 212-555-0142.', 'Call 2 1 2, 5 5 5, 0 1 4 2.'],
    ['en', 'The zip code is 04102, in 1941.', 'The zip code is 0 4 1 0 2, in 19 41.'],
    ['en', 'Call 911, or 211, or 988.', 'Call 9 1 1, or 2 1 1, or 9 8 8.'],
    ['es', 'Nací el 3 de mayo de 1944.', 'Nací el 3 de mayo de 1944.'],
  ] as const)('says numbers as people do (%s): %s', (language, text, said) => {
    expect(spoken(language, text)).toBe(said);
  });

  it('hears a voice on the wrong side, at the wrong time, and a silent file', () => {
    const second = 2 * PHONE_RATE;
    const loud = (side: number, from: number, to: number) =>
      Float32Array.from({ length: 3 * second }, (_, at) =>
        at % 2 === side && at >= from * second && at < to * second ? 0.5 * Math.sin(at / 8) : 0,
      );
    const segments = [{ start: 1, end: 2, who: 'callee', text: 'Yes.' }] as const;
    const right = listen(loud(1, 1, 2), segments);
    expect(right.apart).toBeGreaterThan(60);
    expect(right.off).toBeLessThan(0.02);
    expect(right.silence).toBeLessThan(-100);
    expect(right.softest).toBeCloseTo(-9, 0);
    expect(right.peaks.slice(130, 136)).toEqual(Uint8Array.of(0, 0, 0, 255, 255, 255));
    expect(listen(loud(0, 1, 2), segments).apart).toBeLessThan(-60);
    expect(listen(loud(1, 1.2, 2), segments).off).toBeCloseTo(0.2, 1);
    expect(listen(loud(1, 0.5, 2), segments).silence).toBeGreaterThan(-20);
    expect(listen(loud(1, 0, 0), segments).softest).toBeLessThan(-100);
  });
});
