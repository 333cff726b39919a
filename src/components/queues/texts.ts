import { defineTexts } from '#src/lib/i18n/index.ts';
import { queues } from '#src/locales/en/queues.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    queues: typeof queues;
  }
}

export const useQueueTexts = defineTexts(
  'queues',
  queues,
  async () => (await import('#src/locales/es/queues.ts')).queues,
);

export type QueueTexts = ReturnType<typeof useQueueTexts>;
