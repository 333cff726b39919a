import { isApiError } from '#src/lib/api/error.ts';

/**
 * Whether somebody isn't removed because they aren't in the queue any more: a removal that is tried again may have been
 * done. Specification queues 2.12.
 */
export const isOut = (error: unknown): boolean => isApiError(error) && error.code === 'queueGone';

/** The words for that in place of the refusal; another one is thrown. */
export const orOut = (words: string) => (error: unknown) => {
  if (!isOut(error)) throw error;
  return words;
};
