import { toast } from './toast.ts';

interface Deed {
  readonly run: () => Promise<unknown>;
  /** What was done. */
  readonly text: string;
  /** Its inverse; left out where there is nothing to go back to. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** Told when the inverse is done; “Undone” if it isn't given. */
  readonly undone?: string | undefined;
}

/** Does what has an inverse without asking, and tells it with Undo; a failure is told in the server's words. */
export async function atOnce({ run, text, undo, undone }: Deed): Promise<void> {
  try {
    await run();
    toast.success(text, { undo, undone });
  } catch (error) {
    toast.error(error);
  }
}
