import type { CaptchaAnswer, CaptchaOrder } from './captcha-engine.ts';
import { workOn } from './captcha-work.ts';

const tell = (answer: CaptchaAnswer) => postMessage(answer);

/** Of so many tries one is told: more would only keep the page busy. */
const TOLD = 10;

addEventListener('message', ({ data: { challenge } }: MessageEvent<CaptchaOrder>) => {
  workOn(challenge, (tries) => {
    if (tries % TOLD === 0) tell({ tries });
  }).then(
    (proof) => tell({ proof }),
    () => tell({ failed: true }),
  );
});
