import type { ToastContent } from './store.ts';
import { toast } from './toast.ts';

/**
 * Does what can be tried again. Why it failed is told in the server's words, or in those that `wordsOf` finds, until it
 * is tried again; gives whether it was done.
 */
export async function attempt(
  about: string,
  run: () => Promise<unknown>,
  wordsOf: (error: unknown) => unknown = (error) => error,
): Promise<boolean> {
  toast.retry(about);
  try {
    await run();
    return true;
  } catch (error) {
    toast.error(await wordsOf(error), { about });
    return false;
  }
}

export interface Deed<Answer> extends Pick<ToastContent, 'undone'> {
  readonly run: () => Promise<Answer>;
  /** What was done; of the answer, where that tells more. */
  readonly text: string | ((answer: Answer) => string);
  /** Its inverse; left out where there is nothing to go back to. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** What it is done to: what is said next about the same takes the place of this. */
  readonly about: string;
}

/** Does what has an inverse without asking, and tells it with Undo. */
export async function atOnce<Answer>({ run, text, ...options }: Deed<Answer>): Promise<void> {
  await attempt(options.about, async () => {
    const answer = await run();
    toast.success(typeof text === 'string' ? text : text(answer), options);
  });
}
