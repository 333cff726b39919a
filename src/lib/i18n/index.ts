import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlatNamespace, ResourceLanguage, TFunction } from 'i18next';
import type { common } from '#src/locales/en/common.ts';
import type { Texts } from '#src/locales/shape.ts';
import { addTexts, i18n, loadedTexts } from './instance.ts';
import { directionOf, LANGUAGES, offeredLanguages, rememberLanguage, writtenIn, type Language } from './languages.ts';

export { allTexts, i18n, i18nReady } from './instance.ts';
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
 * The language that is shown, from the one `useLanguage` at the top: who reads texts follows it, and needs no
 * subscription and no bookkeeping of its own, which cost a screen of fifty components a tenth of its rendering.
 */
export const ShownLanguage = createContext<Language | null>(null);

/** The language that is shown; without `Providers` around, the one that is set. */
export const useShownLanguage = (): Language => use(ShownLanguage) ?? currentLanguage();

type AnyT = (key: string, options?: object) => string;

/** What reads an area's texts in a language; texts without params are looked up and put together once. */
const readers = new Map<string, AnyT>();

function createReader(area: string, language: Language): AnyT {
  const translate = i18n.getFixedT(language, area as FlatNamespace) as AnyT;
  const known = new Map<string, string>();
  return (key, options) => {
    if (options !== undefined) return translate(key, options);
    const text = known.get(key) ?? translate(key);
    known.set(key, text);
    return text;
  };
}

/** Areas that somebody has waited for: what has waited goes on where it stopped, and must ask the same again. */
const awaited = new Set<string>();

/** The reader of an area's texts in the language that is shown; suspends until they are there. */
function useReader(area: string): AnyT {
  const language = useShownLanguage();
  if (language === 'es' && (awaited.has(area) || !i18n.hasResourceBundle(language, area))) {
    awaited.add(area);
    use(loadedTexts(area));
  }
  const name = `${language} ${area}`;
  const known = readers.get(name);
  if (known) return known;
  const reader = createReader(area, language);
  readers.set(name, reader);
  return reader;
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
  for (const language of LANGUAGES) readers.delete(`${language} ${area}`);
  return () => useReader(area) as TFunction<Area>;
}

/** The texts that all screens share. */
export const useCommonTexts = () => useReader('common') as TFunction;

/** The language everything is shown in now. */
export function currentLanguage(): Language {
  return LANGUAGES.find((language) => language === i18n.language) ?? 'en';
}

/** The language that texts are written in now. */
export const useWrittenLanguage = (): 'en' | 'es' => writtenIn(useLanguage().language);

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
