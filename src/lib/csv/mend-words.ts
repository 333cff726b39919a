import { folded } from '#src/lib/text.ts';
import type { COMMUNICATION_METHODS, LINE_TYPES } from '#src/schemas/contact.ts';
import type { CSV_ROLES } from '#src/schemas/access.ts';
import { choiceOf } from '#src/schemas/people-csv.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';
import type { CALL_TIMES, GENDERS, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from '#src/schemas/person-choices.ts';

/*
 * What spreadsheets say for a choice in words that are neither the template's nor the console's, which a cell may say as
 * they are; in English and Spanish, folded: without accents, in lower case.
 */
type Words<Option extends string> = Readonly<Record<Option, string>>;

const ROLE_WORDS: Words<(typeof CSV_ROLES)[number]> = {
  CALLER: 'callers, volunteer, volunteers, llamador, llamadora, llamante, voluntaria, voluntarios',
  RECIPIENT:
    'recipients, receiver, client, clients, senior, elder, receptor, receptora, destinatario, destinataria, beneficiaria, persona mayor, adulto mayor, adulta mayor',
};
const LINE_WORDS: Words<(typeof LINE_TYPES)[number]> = {
  Mobile: 'cell, cellular, cellphone, cell phone, mobile phone, movil, telefono movil',
  Landline: 'land line, land, home, house, work, fixed, fija, linea fija, telefono fijo, casa',
};
const GENDER_WORDS: Words<(typeof GENDERS)[number]> = {
  Female: 'f, fem, woman, femenino, femenina',
  Male: 'm, masc, man, masculino, masculina, varon',
  'Non-binary': 'nonbinary, non binary, nb, x, enby, no binaria, no-binario',
  Other: 'otra',
  'Prefer not to say': 'prefer not to answer, not specified, unknown, n/a, no contesta',
};
const LANGUAGE_WORDS: Words<(typeof PREFERRED_LANGUAGES)[number]> = {
  English: 'en, eng',
  Spanish: 'es, spa, esp, castellano',
  Chinese: 'zh, mandarin, cantonese',
  Vietnamese: 'vi',
  Tagalog: 'tl, filipino',
  Other: 'otro, otra',
};
const TIME_WORDS: Words<(typeof CALL_TIMES)[number]> = {
  Morning: 'mornings, am, a.m., mananas, por la manana, la manana',
  Afternoon: 'afternoons, pm, p.m., tardes, por la tarde, la tarde',
  Evening: 'evenings, night, noches, por la noche, la noche',
  Weekend: 'weekends, saturday, sunday, fines de semana, sabado, domingo',
};
const METHOD_WORDS: Words<(typeof COMMUNICATION_METHODS)[number]> = {
  SMS: 'text, texts, text message, mensaje, mensajes, mensaje de texto, texto',
  Email: 'e-mail, mail, correo, correos',
  Voice: 'call, calls, phone, phone call, voz, llamada, llamadas, telefono',
};
const BEHAVIOR_WORDS: Words<(typeof PHONE_CALL_BEHAVIORS)[number]> = {
  Talkative: 'chatty, hablador, habladora, conversador, conversadora',
  Quiet: 'shy, silent, callado, callada, tranquilo, tranquila',
  'Needs time': 'slow',
  'Hard of hearing': 'hearing impaired, deaf, duro de oido, dura de oido, sordo, sorda',
  Other: 'otra',
};

type Dictionary = ReadonlyMap<string, string>;

const key = (text: string) => folded(text).replaceAll(/\s+/g, ' ').trim();

const dictionary = (words: Readonly<Record<string, string>>): Dictionary =>
  new Map(
    Object.entries(words).flatMap(([option, list]) => list.split(', ').map((word) => [key(word), option] as const)),
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

const NOTHING = new Set(
  'n/a, na, n.a., #n/a, none, no, null, nil, unknown, no email, no phone, n/d, nd, ninguno, ninguna, no tiene, sin correo, sin telefono, desconocido, -, --, —, ?'.split(
    ', ',
  ),
);

/** Whether a cell says in words that there is nothing: “n/a”. */
export const saysNothing = (text: string): boolean => NOTHING.has(key(text));

/** The template's word, or words, for what a column says in others; null where one of them isn't known. */
export function readWords(column: CsvColumn, text: string): string | null {
  const read = (words: Dictionary, word: string) => choiceOf(column, key(word)) ?? words.get(key(word));
  const one = ONE[column];
  if (one) return read(one, text.replace(/[.:;,]+$/, '')) ?? null;
  const some = SOME[column];
  if (!some) return null;
  const words = text.split(/[|,;/&+\n]|\s(?:and|or|y|e|o)\s/i).filter((word) => word.trim() !== '');
  const known = words.map((word) => read(some, word));
  return known.length > 0 && known.every((word) => word !== undefined) ? [...new Set(known)].join('|') : null;
}
