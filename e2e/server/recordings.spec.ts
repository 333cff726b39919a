import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#e2e/fixtures.ts';
import { root } from '#scripts/root.ts';

test('every recording of the demo is served, and the browser hears both its sides', async ({ page }) => {
  const names = readdirSync(join(root, 'public', 'recordings'));
  expect(names).toHaveLength(32);
  await page.goto('/public/login');
  for (const name of names) {
    const heard = await page.evaluate(async (path) => {
      const response = await fetch(path);
      const sound = await new OfflineAudioContext(2, 1, 8000).decodeAudioData(await response.arrayBuffer());
      const loudest = (side: number) =>
        sound.getChannelData(side).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      return {
        type: response.headers.get('content-type'),
        seconds: sound.duration,
        sides: [0, 1].filter((side) => loudest(side) > 0.1).length,
      };
    }, `/recordings/${name}`);
    expect(heard.type).toBe('video/webm');
    expect(heard.seconds, name).toBeGreaterThan(15);
    expect(heard.sides, name).toBe(name.includes('voicemail') ? 1 : 2);
  }
});
