import type { CaptchaChallenge, CaptchaProof } from '#src/schemas/self-signup.ts';

export interface CaptchaOrder {
  readonly challenge: CaptchaChallenge;
}

export type CaptchaAnswer = { readonly tries: number } | { readonly proof: CaptchaProof } | { readonly failed: true };

interface Watched {
  readonly onTry: (tries: number) => void;
  /** Ends the work: then nothing comes of it. */
  readonly signal: AbortSignal;
}

function inWorker(challenge: CaptchaChallenge, { onTry, signal }: Watched): Promise<CaptchaProof> {
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module', name: 'captcha' });
  return new Promise<CaptchaProof>((resolve, reject) => {
    const fail = () => reject(new Error('The task could not be solved here'));
    worker.addEventListener('message', ({ data }: MessageEvent<CaptchaAnswer>) => {
      if ('tries' in data) onTry(data.tries);
      else if ('proof' in data) resolve(data.proof);
      else fail();
    });
    // its code didn't come, or the browser doesn't let it run
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail();
    });
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage({ challenge } satisfies CaptchaOrder);
  }).finally(() => worker.terminate());
}

/** Solves a task: in a worker, or in the page where there are none. Rejects where it can't be solved. */
export async function solveCaptcha(challenge: CaptchaChallenge, watched: Watched): Promise<CaptchaProof> {
  if (typeof Worker !== 'undefined') return inWorker(challenge, watched);
  const { workOn } = await import('./captcha-work.ts');
  const proof = await workOn(challenge, watched.onTry);
  watched.signal.throwIfAborted();
  return proof;
}
