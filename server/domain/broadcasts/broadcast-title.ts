import { MERGE_FIELD_NAMES } from '#src/schemas/merge-field-names.ts';
import { titleInWords } from '#src/schemas/merge-fields.ts';
import type { WrittenLanguage } from '#src/schemas/written-languages.ts';

/** A broadcast's title as a mail or a file tells it, as the console does in that language. Specification broadcasts 2.15. */
export const broadcastTitle = (
  broadcast: { readonly type: string; readonly title: string },
  language: WrittenLanguage,
): string => titleInWords(broadcast, (field) => MERGE_FIELD_NAMES[language][field]);
