import type { ToastAction, ToastContent } from './store.ts';
import { push } from './store.ts';

interface SuccessOptions {
  /** Performs the inverse of what was done. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** Told when the inverse is done; “Undone” if it isn't given. */
  readonly undone?: string | undefined;
  /** What can be done about it now; the message stays until that is done or it is closed. */
  readonly action?: ToastAction | undefined;
}

const show = (content: ToastContent) => push(content);

/**
 * Short messages about what was done, announced to screen readers. Works anywhere, no hook needed:
 *
 *     toast.success(t('matched', { caller, recipient }), { undo: () => unmatch.mutateAsync({ body }) });
 *     toast.error(error);   // an ApiError: the server's words in the person's language; a text: as it is
 */
export const toast = {
  success: (text: string, options: SuccessOptions = {}): void => show({ tone: 'success', text, ...options }),
  info: (text: string): void => show({ tone: 'info', text }),
  error: (problem: unknown): void =>
    show(typeof problem === 'string' ? { tone: 'error', text: problem } : { tone: 'error', problem }),
};
