/* How numbers and birthdays are said in English and Spanish, without accents and capitals. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

const NUMBERS = words(`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million double triple
  cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
  dieciocho diecinueve veinte veintiuno veintiun veintiuna veintidos veintitres veinticuatro veinticinco veintiseis
  veintisiete veintiocho veintinueve treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento doscientos
  trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos mil millon millones doble`);

/** They are numbers beside a month alone: "the second one" is none. */
const ORDINALS = words(`
  first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth thirtieth primero primer`);

const MONTHS = words(`
  january february march april may june july august september october november december
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre`);

/** They are numbers right after one alone: "five oh three", "treinta y un". */
const AFTER_NUMBERS = words('oh o un una');

/** They may stand between the parts of a number or a date. */
const BETWEEN = words('and of the in on year y de del el en ano');

type Kind = 'number' | 'ordinal' | 'month' | 'after' | 'between' | 'other';

interface Word {
  readonly text: string;
  readonly at: number;
  readonly kind: Kind;
}

const WORD = /\p{N}+(?:st|nd|rd|th)?|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/giu;

function kindOf(text: string): Kind {
  const word = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/\p{N}/u.test(word) || NUMBERS.has(word)) return 'number';
  if (ORDINALS.has(word)) return 'ordinal';
  if (MONTHS.has(word)) return 'month';
  if (AFTER_NUMBERS.has(word)) return 'after';
  return BETWEEN.has(word) ? 'between' : 'other';
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    at: match.index,
    kind: kindOf(match[0]),
  }));

/** Whether digits, or words for numbers, stand in a text. */
export const saysNumbers = (text: string): boolean => wordsOf(text).some(({ kind }) => kind === 'number');

/** Words that follow each other, but for those that may stand between, and could be one number or one date. */
function runsOf(text: string): Word[][] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  let between = 0;
  for (const word of wordsOf(text)) {
    const { kind } = word;
    if (kind === 'between' && run.length > 0 && between < 3) {
      between += 1;
      continue;
    }
    const goesOn = kind !== 'other' && kind !== 'between' && (kind !== 'after' || run.length > 0);
    if (goesOn) run.push(kind === 'after' && between > 0 ? { ...word, kind: 'number' } : word);
    else {
      runs.push(run);
      run = [];
    }
    between = 0;
  }
  return [...runs, run];
}

/** A number of several words, or a date: a month with a day or a year. */
function isHidden(run: readonly Word[]): boolean {
  const count = (...kinds: readonly Kind[]) => run.filter(({ kind }) => kinds.includes(kind)).length;
  return count('number') > 1 || (count('month') > 0 && count('number', 'ordinal') > 0);
}

const DIGIT = /\p{N}/gu;

/**
 * A text of a transcript without the numbers that were said in it: a bullet for each digit, and for each word of a
 * number of several words and of a date, in English and Spanish. One number word alone stays ("two daughters").
 * Specification calls 4.7.
 */
export function maskNumbers(text: string): string {
  let masked = '';
  let from = 0;
  for (const word of runsOf(text).filter(isHidden).flat()) {
    masked += text.slice(from, word.at);
    masked += /\p{N}/u.test(word.text) ? word.text : '•';
    from = word.at + word.text.length;
  }
  return (masked + text.slice(from)).replaceAll(DIGIT, '•');
}

/** Texts that were said one after the other, as `maskNumbers` has them: a number may go on from one to the next. */
export const maskTexts = (texts: readonly string[]): string[] =>
  maskNumbers(texts.map((text) => text.replaceAll('\n', ' ')).join('\n')).split('\n');
