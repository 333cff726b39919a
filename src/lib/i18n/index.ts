import { useTranslation } from 'react-i18next';
import type { FlatNamespace, ResourceLanguage, TFunction } from 'i18next';
import type { common } from '#src/locales/en/common.ts';
import type { Texts } from '#src/locales/shape.ts';
import { addTexts, i18n } from './instance.ts';
import { directionOf, LANGUAGES, offeredLanguages, rememberLanguage, type Language } from './languages.ts';

export { i18n, i18nReady } from './instance.ts';
export type { Language } from './languages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    strictKeyChecks: true;
  }
  interface ResourceNamespaceMap {
    common: typeof common;
  }
}

/**
 * Registers an area's texts and gives the hook that reads them. English travels with the code that calls this;
 * Spanish is loaded on demand, and the hook suspends until it is there.
 *
 *     declare module 'i18next' { interface ResourceNamespaceMap { notes: typeof notes } }
 *     export const useNotesTexts = defineTexts('notes', notes, async () => (await import('#src/locales/es/notes.ts')).notes);
 */
export function defineTexts<const Area extends FlatNamespace, English extends ResourceLanguage[string]>(
  area: Area,
  english: English,
  loadSpanish: () => Promise<Texts<English>>,
): () => TFunction<Area> {
  addTexts(area, english, loadSpanish);
  return () => useTranslation(area).t as TFunction<Area>;
}

/** The texts that all screens share. */
export const useCommonTexts = (): TFunction => useTranslation('common').t;

/** The language everything is shown in now. */
export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18n.language) ?? 'en';
}

/** The language, its direction, what else can be chosen, and how. */
export function useLanguage() {
  useTranslation('common');
  const language = currentLanguage();
  return {
    language,
    direction: directionOf(language),
    languages: offeredLanguages(),
    setLanguage: async (next: Language): Promise<void> => {
      rememberLanguage(next);
      await i18n.changeLanguage(next);
    },
  } as const;
}
