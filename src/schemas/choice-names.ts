import type { CsvRole } from './access.ts';
import type { CommunicationMethod, LineType } from './contact.ts';
import { CSV_ROLE_NAMES } from './role-names.ts';
import type { WrittenLanguage } from './written-languages.ts';
import type { CALL_TIMES, GENDERS, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from './person-choices.ts';

type Lists = typeof GENDERS | typeof PREFERRED_LANGUAGES | typeof CALL_TIMES | typeof PHONE_CALL_BEHAVIORS;
type Choice = Lists[number] | CommunicationMethod | LineType;
type Names = Readonly<Record<Lowercase<Choice> | 'another language', string>>;

/**
 * What the console calls the choices of a person's details, in each of its languages: screens show these words, and
 * cells of a file may say them. Each stands under its `choiceKey`. Specification uploads 1.11.
 */
export const CHOICE_NAMES = {
  en: {
    sms: 'SMS',
    email: 'Email',
    voice: 'Voice call',
    mobile: 'Mobile',
    landline: 'Landline',
    morning: 'Morning',
    afternoon: 'Afternoon',
    evening: 'Evening',
    weekend: 'Weekend',
    talkative: 'Talkative',
    quiet: 'Quiet',
    'needs time': 'Needs time',
    'hard of hearing': 'Hard of hearing',
    female: 'Female',
    male: 'Male',
    'non-binary': 'Non-binary',
    'prefer not to say': 'Prefer not to say',
    english: 'English',
    spanish: 'Spanish',
    chinese: 'Chinese',
    vietnamese: 'Vietnamese',
    tagalog: 'Tagalog',
    'another language': 'Other language',
    other: 'Other',
  },
  es: {
    sms: 'SMS',
    email: 'Correo electrónico',
    voice: 'Llamada de voz',
    mobile: 'Celular',
    landline: 'Fijo',
    morning: 'Mañana',
    afternoon: 'Tarde',
    evening: 'Noche',
    weekend: 'Fin de semana',
    talkative: 'Le gusta conversar',
    quiet: 'Habla poco',
    'needs time': 'Necesita tiempo',
    'hard of hearing': 'Oye con dificultad',
    female: 'Mujer',
    male: 'Hombre',
    'non-binary': 'No binario',
    'prefer not to say': 'Prefiere no decirlo',
    english: 'Inglés',
    spanish: 'Español',
    chinese: 'Chino',
    vietnamese: 'Vietnamita',
    tagalog: 'Tagalo',
    'another language': 'Otro idioma',
    other: 'Otro',
  },
} as const satisfies Readonly<Record<'en' | 'es', Names>>;

/** Where a choice of a detail stands in `CHOICE_NAMES`, if it is one that we know. */
export const choiceKey = (field: string, choice: string): string =>
  field === 'preferredLanguage' && choice === 'Other' ? 'another language' : choice.toLowerCase();

/** What the console calls a choice of a field of `PERSON_FIELDS`, the role among them, in one of its languages. */
export function nameOfChoice(language: WrittenLanguage, field: string, choice: string): string {
  if (field === 'role') return CSV_ROLE_NAMES[language][choice as CsvRole] ?? choice;
  const names: Readonly<Record<string, string>> = CHOICE_NAMES[language];
  return names[choiceKey(field, choice)] ?? choice;
}
