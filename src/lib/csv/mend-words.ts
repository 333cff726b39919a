import { folded } from '#src/lib/text.ts';
import type { COMMUNICATION_METHODS, LINE_TYPES } from '#src/schemas/contact.ts';
import type { CSV_ROLES } from '#src/schemas/access.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';
import type { CALL_TIMES, GENDERS, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from '#src/schemas/person-choices.ts';

/*
 * What spreadsheets say for the template's own words, in English and Spanish, folded: without accents, in lower case.
 */
type Words<Option extends string> = Readonly<Record<Option, string>>;

const ROLE_WORDS: Words<(typeof CSV_ROLES)[number]> = {
  CALLER: 'callers, volunteer, volunteers, llamador, llamadora, llamante, voluntario, voluntaria, voluntarios',
  RECIPIENT:
    'recipients, receiver, client, clients, senior, elder, receptor, receptora, destinatario, destinataria, beneficiario, beneficiaria, persona mayor, adulto mayor, adulta mayor',
};
const LINE_WORDS: Words<(typeof LINE_TYPES)[number]> = {
  Mobile: 'cell, cellular, cellphone, cell phone, mobile phone, movil, celular, telefono movil',
  Landline: 'land line, land, home, house, work, fixed, fijo, fija, linea fija, telefono fijo, casa',
};
const GENDER_WORDS: Words<(typeof GENDERS)[number]> = {
  Female: 'f, fem, woman, femenino, femenina, mujer',
  Male: 'm, masc, man, masculino, masculina, hombre, varon',
  'Non-binary': 'nonbinary, non binary, nb, x, enby, no binario, no binaria, no-binario',
  Other: 'otro, otra',
  'Prefer not to say': 'prefer not to answer, not specified, unknown, n/a, prefiere no decirlo, no contesta',
};
const LANGUAGE_WORDS: Words<(typeof PREFERRED_LANGUAGES)[number]> = {
  English: 'en, eng, ingles',
  Spanish: 'es, spa, esp, espanol, castellano',
  Chinese: 'zh, mandarin, cantonese, chino',
  Vietnamese: 'vi, vietnamita',
  Tagalog: 'tl, filipino, tagalo',
  Other: 'otro, otra',
};
const TIME_WORDS: Words<(typeof CALL_TIMES)[number]> = {
  Morning: 'mornings, am, a.m., manana, mananas, por la manana, la manana',
  Afternoon: 'afternoons, pm, p.m., tarde, tardes, por la tarde, la tarde',
  Evening: 'evenings, night, noche, noches, por la noche, la noche',
  Weekend: 'weekends, saturday, sunday, fin de semana, fines de semana, sabado, domingo',
};
const METHOD_WORDS: Words<(typeof COMMUNICATION_METHODS)[number]> = {
  SMS: 'text, texts, text message, mensaje, mensajes, mensaje de texto, texto',
  Email: 'e-mail, mail, correo, correos, correo electronico',
  Voice: 'call, calls, phone, phone call, voz, llamada, llamadas, telefono',
};
const BEHAVIOR_WORDS: Words<(typeof PHONE_CALL_BEHAVIORS)[number]> = {
  Talkative: 'chatty, hablador, habladora, conversador, conversadora',
  Quiet: 'shy, silent, callado, callada, tranquilo, tranquila',
  'Needs time': 'slow, necesita tiempo',
  'Hard of hearing': 'hearing impaired, deaf, duro de oido, dura de oido, sordo, sorda',
  Other: 'otro, otra',
};

type Dictionary = ReadonlyMap<string, string>;

const key = (text: string) => folded(text).replaceAll(/\s+/g, ' ').trim();

const dictionary = (words: Readonly<Record<string, string>>): Dictionary =>
  new Map(
    Object.entries(words).flatMap(([option, list]) =>
      [option, ...list.split(', ')].map((word) => [key(word), option] as const),
    ),
  );

const lines = dictionary(LINE_WORDS);

/** The words of each column that holds one of a few. */
const ONE: Partial<Record<CsvColumn, Dictionary>> = {
  Role: dictionary(ROLE_WORDS),
  'Phone Type': lines,
  'Alternate Phone Type': lines,
  Gender: dictionary(GENDER_WORDS),
  'Phone Call Behavior': dictionary(BEHAVIOR_WORDS),
  'Preferred Language': dictionary(LANGUAGE_WORDS),
};
/** And of those that hold some of a few. */
const SOME: Partial<Record<CsvColumn, Dictionary>> = {
  'Preferred Time For Call': dictionary(TIME_WORDS),
  'Preferred Method of Communication': dictionary(METHOD_WORDS),
};

/** The template's word, or words, for what a column says in others; null where one of them isn't known. */
export function readWords(column: CsvColumn, text: string): string | null {
  const one = ONE[column];
  if (one) return one.get(key(text.replace(/[.:;,]+$/, ''))) ?? null;
  const some = SOME[column];
  if (!some) return null;
  const words = text.split(/[|,;/&+\n]|\s(?:and|or|y|e|o)\s/i).filter((word) => word.trim() !== '');
  const known = words.map((word) => some.get(key(word)));
  return known.length > 0 && known.every((word) => word !== undefined) ? [...new Set(known)].join('|') : null;
}
