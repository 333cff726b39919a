import type { MergeField } from './merge-fields.ts';

/** What is put into a broadcast for each person, as the console and its mails call it. */
export const MERGE_FIELD_NAMES = {
  en: { firstName: 'First name', lastName: 'Last name', organization: 'Organization' },
  es: { firstName: 'Nombre', lastName: 'Apellidos', organization: 'Organización' },
} as const satisfies Readonly<Record<'en' | 'es', Readonly<Record<MergeField, string>>>>;
