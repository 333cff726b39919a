import { useCallback } from 'react';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { SELF_SIGNUP_QUEUE } from '#src/schemas/queue-names.ts';

/**
 * A queue's name as it is shown: that of the queue of those who sign up in the person's language, others as the
 * organization named them. The name alone tells that queue: it is never renamed, and no other has its name.
 * Specification queues 1.7.
 */
export const queueName = (common: ReturnType<typeof useCommonTexts>, name: string): string =>
  name === SELF_SIGNUP_QUEUE ? common('selfSignupQueue') : name;

/** What gives it. */
export function useQueueName(): (name: string) => string {
  const common = useCommonTexts();
  return useCallback((name) => queueName(common, name), [common]);
}
