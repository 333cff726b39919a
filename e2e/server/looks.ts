import { env } from 'node:process';

export const LANGUAGES = [
  { language: 'en', lang: 'en', dir: 'ltr' },
  { language: 'es', lang: 'es', dir: 'ltr' },
  { language: 'en-rtl', lang: 'en', dir: 'rtl' },
] as const;
export const WIDTHS = [1280, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;

export type Language = (typeof LANGUAGES)[number];
export interface Look {
  readonly width: (typeof WIDTHS)[number];
  readonly scheme: (typeof SCHEMES)[number];
}

/** Each differs from the one before it in one thing, and the first from the last. */
const ALL: readonly Look[] = [
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'dark' },
];

const isOdd = (n: number) => n % 2 === 1;
const schemeOf = (isDark: boolean) => (isDark ? 'dark' : 'light');

const opposite = ({ width, scheme }: Look): Look => ({
  width: width === 390 ? 1280 : 390,
  scheme: schemeOf(scheme === 'light'),
});

/**
 * How the screen with this number is looked at in a language, in this order. With `FULL` in every look; else so that
 * each screen is seen in Spanish, and in mirrored English in the other width and colours: both languages, directions,
 * widths and schemes. Plain English has the words of the one and the direction of the other; a fourth of the screens
 * shows it. Every pair of language, width and scheme is on some screen. The longest words are mostly seen on phones.
 */
export function looksOf(screen: number, { language }: Pick<Language, 'language'>): readonly Look[] {
  const turn = LANGUAGES.findIndex((each) => each.language === language);
  if (env['FULL']) return [...ALL.slice(turn), ...ALL.slice(0, turn)];
  const es: Look = { width: screen % 4 === 3 ? 1280 : 390, scheme: schemeOf(isOdd(screen >> 1)) };
  if (language === 'es') return [es];
  if (language === 'en-rtl') return [opposite(es)];
  if (screen % 4 !== 0) return [];
  return [{ width: isOdd(screen >> 2) ? 390 : 1280, scheme: schemeOf(isOdd(screen >> 3)) }];
}

/** In which looks the kit is seen in a language: with `FULL` in all, else in two that differ in width and colours. */
export function looksOfKit({ language }: Pick<Language, 'language'>): readonly Look[] {
  const turn = LANGUAGES.findIndex((each) => each.language === language);
  const looks = [...ALL.slice(turn), ...ALL.slice(0, turn)];
  return env['FULL'] ? looks : looks.filter((_, at) => !isOdd(at));
}
