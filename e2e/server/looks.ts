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

/** Of two values the one that is not among the seen ones; where both are, one or the other. */
const leftOut = <T>([one, other]: readonly [T, T], seen: readonly T[], isOther: boolean): T =>
  seen.includes(one) && (isOther || !seen.includes(other)) ? other : one;

/**
 * How the screen with this number is looked at in a language, in this order. With `FULL` in every look; else so that
 * each screen is seen once in each language, in each width and scheme, and every pair of them on some screen. The longest
 * words are mostly seen on phones.
 */
export function looksOf(screen: number, { language }: Pick<Language, 'language'>): readonly Look[] {
  const turn = LANGUAGES.findIndex((each) => each.language === language);
  if (env['FULL']) return [...ALL.slice(turn), ...ALL.slice(0, turn)];
  const en: Look = { width: isOdd(screen) ? 390 : 1280, scheme: schemeOf(isOdd(screen >> 2)) };
  const es: Look = { width: screen % 4 === 3 ? 1280 : 390, scheme: schemeOf(isOdd(screen >> 1)) };
  if (language !== 'en-rtl') return [language === 'en' ? en : es];
  return [
    {
      width: leftOut(WIDTHS, [en.width, es.width], isOdd(screen >> 3)),
      scheme: leftOut(SCHEMES, [en.scheme, es.scheme], isOdd(screen)),
    },
  ];
}
