import { defineTexts } from '#src/lib/i18n/index.ts';
import { notes } from '#src/locales/en/notes.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notes: typeof notes;
  }
}

export const useNoteTexts = defineTexts('notes', notes, async () => (await import('#src/locales/es/notes.ts')).notes);
