import type { ToastContent } from './store.ts';
import { toast } from './toast.ts';

export interface Deed<Answer> extends Pick<ToastContent, 'undone' | 'about'> {
  readonly run: () => Promise<Answer>;
  /** What was done; of the answer, where that tells more. */
  readonly text: string | ((answer: Answer) => string);
  /** Its inverse; left out where there is nothing to go back to. */
  readonly undo?: (() => Promise<unknown>) | undefined;
}

/**
 * Does what has an inverse without asking, and tells it with Undo; a failure is told in the server's words, until it is
 * tried again.
 */
export async function atOnce<Answer>({ run, text, ...options }: Deed<Answer>): Promise<void> {
  const { about } = options;
  if (about !== undefined) toast.retry(about);
  try {
    const answer = await run();
    toast.success(typeof text === 'string' ? text : text(answer), options);
  } catch (error) {
    toast.error(error, { about });
  }
}
