import { defineTexts } from '#src/lib/i18n/index.ts';
import { peopleUploads } from '#src/locales/en/uploads.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    peopleUploads: typeof peopleUploads;
  }
}

export const usePeopleUploadTexts = defineTexts(
  'peopleUploads',
  peopleUploads,
  async () => (await import('#src/locales/es/uploads.ts')).peopleUploads,
);
