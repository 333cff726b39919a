import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { onboarding as en } from '#src/locales/en/onboarding.ts';
import { onboarding as es } from '#src/locales/es/onboarding.ts';
import { root } from '#scripts/root.ts';
import { CAPTION_NAMES, CAPTIONS } from '#scripts/tutorial/captions.ts';

const file = (name: string) => join(root, 'public', 'tutorial', name);
const read = (name: string) => readFileSync(file(name), 'utf8');

interface Cue {
  readonly times: string;
  readonly text: string | undefined;
}
const cuesOf = (language: string): Cue[] =>
  read(`tutorial-${language}.vtt`)
    .trim()
    .split('\n\n')
    .slice(1)
    .map((cue) => {
      const [times = '', text] = cue.split('\n');
      return { times, text };
    });

const seconds = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

describe.each([
  ['en', en],
  ['es', es],
] as const)('the tutorial (%s)', (language, { tutorial, finish }) => {
  it('says what the screens say, in captions: else run "npm run tutorial"', () => {
    const words = CAPTIONS[language]({ template: tutorial.template, finish });
    expect(cuesOf(language).map(({ text }) => text)).toEqual(CAPTION_NAMES.map((name) => words[name]));
  });

  it('is a short film whose captions follow each other to its end', async () => {
    expect(statSync(file(`tutorial-${language}.webm`)).size).toBeLessThanOrEqual(1_500_000);
    const bytes = readFileSync(file(`tutorial-${language}.webm`));
    const film = new Input({ source: new BufferSource(bytes), formats: [WEBM] });
    const track = await film.getPrimaryVideoTrack();
    expect(await track?.getCodec()).toBe('vp9');
    expect([await track?.getDisplayWidth(), await track?.getDisplayHeight()]).toEqual([1280, 720]);
    const duration = await film.computeDuration();
    expect(duration).toBeGreaterThanOrEqual(30);
    expect(duration).toBeLessThanOrEqual(60);
    let at = 0;
    for (const { times } of cuesOf(language)) {
      const [start = -1, end = -1] = times.split(' --> ').map(seconds);
      expect(start).toBeCloseTo(at, 2);
      expect(end).toBeGreaterThan(start + 1);
      at = end;
    }
    expect(at).toBeCloseTo(duration, 0);
  });
});

it('both languages have the same times, for each film offers the captions of both', () => {
  const timesOf = (language: string) => cuesOf(language).map(({ times }) => times);
  expect(timesOf('es')).toEqual(timesOf('en'));
});
