import { push, type ToastContent } from './store.ts';

type SuccessOptions = Pick<ToastContent, 'undo' | 'undone' | 'about' | 'action' | 'goes'>;

const show = (content: ToastContent) => push(content);

/**
 * Short messages about what was done, announced to screen readers. Works anywhere, no hook needed:
 *
 *     toast.success(t('matched', { caller, recipient }), { undo: () => unmatch.mutateAsync({ body }) });
 *     toast.error(error);   // an ApiError: the server's words in the person's language; a text: as it is
 */
export const toast = {
  success: (text: string, options: SuccessOptions = {}): void => show({ tone: 'success', text, ...options }),
  info: (text: string, options: Pick<ToastContent, 'stays'> = {}): void => show({ tone: 'info', text, ...options }),
  error: (problem: unknown, options: Pick<ToastContent, 'about'> = {}): void =>
    show({ tone: 'error', ...(typeof problem === 'string' ? { text: problem } : { problem }), ...options }),
  /** It is tried now: why it failed before goes, which would be read as about this time. */
  retry: (about: string): void => show({ tone: 'info', about, isRetry: true }),
};
