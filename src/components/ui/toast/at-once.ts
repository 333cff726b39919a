import type { ToastContent } from './store.ts';
import { toast } from './toast.ts';

interface Deed extends Pick<ToastContent, 'undone' | 'about'> {
  readonly run: () => Promise<unknown>;
  /** What was done. */
  readonly text: string;
  /** Its inverse; left out where there is nothing to go back to. */
  readonly undo?: (() => Promise<unknown>) | undefined;
}

/** Does what has an inverse without asking, and tells it with Undo; a failure is told in the server's words. */
export async function atOnce({ run, text, ...options }: Deed): Promise<void> {
  try {
    await run();
    toast.success(text, options);
  } catch (error) {
    toast.error(error);
  }
}
