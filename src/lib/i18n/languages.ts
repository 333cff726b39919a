import { setting } from '#src/lib/config.ts';

/** `en-rtl` is English laid out from right to left, where the environment offers it. Specification 1 §1, §9. */
export const LANGUAGES = ['en', 'es', 'en-rtl'] as const;
export type Language = (typeof LANGUAGES)[number];

const isRtlOffered = (): boolean => setting('rtl-english', import.meta.env.VITE_RTL_ENGLISH) === 'true';

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
