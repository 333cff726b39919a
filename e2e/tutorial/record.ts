import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, provideChromium } from '#scripts/browser.ts';
import { temporaryFolder } from '#scripts/cleanup.ts';
import { startProduct } from '#scripts/product.ts';
import { root } from '#scripts/root.ts';
import { toVtt } from '#scripts/tutorial/captions.ts';
import { encode } from '#scripts/tutorial/encode.ts';
import { Recorder } from '#scripts/tutorial/recorder.ts';
import { play, type TutorialLanguage } from './scenes.ts';

/*
 * Makes the wizard's tutorial from the product's own screens, with captions, into public/tutorial: `npm run tutorial`,
 * after a change of what it shows. It films the build that is in dist.
 */

const LANGUAGES: readonly TutorialLanguage[] = ['en', 'es'];
const WINDOW = { width: 1024, height: 576 } as const;
const SCALE = 1.25;

const browser = await chromium.launch({ executablePath: await provideChromium(), args: [...CHROMIUM_ARGS] });
try {
  const folder = join(root, 'public', 'tutorial');
  mkdirSync(folder, { recursive: true });
  for (const language of LANGUAGES) {
    const data = temporaryFolder();
    const product = await startProduct({ DATA_DIR: data.path });
    const context = await browser.newContext({
      viewport: WINDOW,
      deviceScaleFactor: SCALE,
      locale: language === 'es' ? 'es-US' : 'en-US',
      timezoneId: 'America/New_York',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const film = new Recorder(page);
    await play(page, film, product.url, language);
    const recording = film.recording();
    await context.close();
    await product.stop();
    data.remove();
    const size = { width: WINDOW.width * SCALE, height: WINDOW.height * SCALE, scale: SCALE };
    const mend = recording.cues[3]?.start ?? 0;
    const { video, poster } = await encode(browser, recording, size, mend);
    writeFileSync(join(folder, `tutorial-${language}.webm`), video);
    writeFileSync(join(folder, `tutorial-${language}.jpg`), poster);
    writeFileSync(join(folder, `tutorial-${language}.vtt`), toVtt(recording.cues));
    process.stdout.write(`${language}: ${recording.cues.at(-1)?.end.toFixed(1)} s, ${video.length} bytes\n`);
  }
} finally {
  await browser.close();
}
