/** The letters of a text message that are sent as one or two places each; any other makes all of it dear. */
const GSM = new Set(
  '@£$¥èéùìòÇ\n\rØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€',
);

/** What programs write by themselves, as it is typed. */
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\t': ' ',
  º: 'o',
  ª: 'a',
  ç: 'c',
};

/** A letter that makes a text message dear, and what may stand for it; empty: nothing does. */
export interface DearLetter {
  readonly letter: string;
  readonly mend: string;
}

const isCheap = (text: string): boolean => [...text].every((letter) => GSM.has(letter));

/** What may stand for a letter: the same without its mark, as it is typed, or nothing. */
function mendOf(letter: string): string {
  const plain = PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return isCheap(plain) ? plain : '';
}

/** The letters as people see them: an emoji of several signs is one. */
const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

/** The letters by which a text message takes more segments, each once, in their order. Specification broadcasts 4.9. */
export const dearLetters = (text: string): DearLetter[] =>
  [...new Set(lettersOf(text))]
    .filter((letter) => !isCheap(letter))
    .map((letter) => ({ letter, mend: mendOf(letter) }));

/** The text with these letters replaced. */
export function mendText(text: string, letters: readonly DearLetter[]): string {
  const mends = new Map(letters.map(({ letter, mend }) => [letter, mend]));
  return lettersOf(text)
    .map((letter) => mends.get(letter) ?? letter)
    .join('');
}
