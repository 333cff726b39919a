import { setting } from '#src/lib/config.ts';

/** `en-rtl` is English laid out from right to left, where the environment offers it. Specification product 2.3. */
export const LANGUAGES = ['en', 'es', 'en-rtl'] as const;
export type Language = (typeof LANGUAGES)[number];

const isRtlOffered = (): boolean => setting('rtl-english', import.meta.env.VITE_RTL_ENGLISH) === 'true';

/** The language that texts are written in for it: English from right to left is English, too. */
export const writtenIn = (language: string): 'en' | 'es' => (language === 'es' ? 'es' : 'en');

/**
 * The locale by which numbers, days and lists are written for it. Those who read Spanish here live in the United States:
 * 12,345 in both languages.
 */
export const localeOf = (language: string): 'en-US' | 'es-US' => (language === 'es' ? 'es-US' : 'en-US');

/** The languages one can choose here. */
export const offeredLanguages = (): readonly Language[] =>
  LANGUAGES.filter((language) => language !== 'en-rtl' || isRtlOffered());

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'en-rtl' ? 'rtl' : 'ltr');

/** The language of a code as browsers write it (`es-MX`); the code itself when we don't speak it. */
export function languageOf(code: string): string {
  const lower = code.toLowerCase();
  if (lower === 'en-rtl') return isRtlOffered() ? 'en-rtl' : 'en';
  const [base = ''] = lower.split('-');
  return base === 'en' || base === 'es' ? base : code;
}

const KEPT_AS = 'language';

/** Remembers a choice for later visits; where the browser keeps nothing, its own languages decide again. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(KEPT_AS, language);
  } catch {
    // blocked storage: the choice holds for this visit
  }
}

/** The choice of an earlier visit; '' where there was none. */
export function rememberedLanguage(): string {
  try {
    return localStorage.getItem(KEPT_AS) ?? '';
  } catch {
    return '';
  }
}

/**
 * The language to begin with: the one chosen before, else the browser's first that we speak, else English.
 * Specification product 2.2.
 */
export function firstLanguage(): Language {
  const wished = [rememberedLanguage(), ...navigator.languages].map(languageOf);
  const isSpoken = (code: string): code is Language => LANGUAGES.some((language) => language === code);
  return wished.find(isSpoken) ?? 'en';
}
