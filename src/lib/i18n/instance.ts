import i18next, { type BackendModule, type ReadCallback, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { log } from '#src/lib/log.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { common } from '#src/locales/en/common.ts';
import { directionOf, firstLanguage, LANGUAGES, type Language } from './languages.ts';
import { serverWords } from './server-words.ts';

type Loader = () => Promise<ResourceKey>;

/** Stands for the server's words, which are no texts of a screen but come and go with them. */
const SERVER = 'server';

async function loadServerWords(): Promise<ResourceKey> {
  serverWords.spanish = (await import('./spanish-words.ts')).spanishWords;
  return {};
}

const spanish = new Map<string, Loader>([
  ['common', async () => (await import('#src/locales/es/common.ts')).common],
  [SERVER, loadServerWords],
]);

/** English is part of the code that shows it; Spanish is loaded area by area, for those who read it. */
const spanishLoader: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, area: string, done: ReadCallback) => {
    const load = language === 'es' ? spanish.get(area) : undefined;
    if (!load) return done(null, {});
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => {
        log.error(`The Spanish texts of ${area} cannot be loaded`, error);
        // English then shows, instead of nothing
        done(null, {});
      },
    );
  },
};

function showLanguage(language: string): void {
  if (typeof document === 'undefined') return;
  const code = language as Language;
  document.documentElement.lang = code === 'en-rtl' ? 'en' : code;
  document.documentElement.dir = directionOf(code);
}

export const i18n = i18next.createInstance();
i18n.on('languageChanged', showLanguage);

/** Resolves when the first language can be shown. */
export const i18nReady: Promise<unknown> = i18n
  .use(initReactI18next)
  .use(spanishLoader)
  .init({
    lng: firstLanguage(),
    supportedLngs: [...LANGUAGES],
    fallbackLng: 'en',
    load: 'currentOnly',
    ns: ['common', SERVER],
    defaultNS: 'common',
    resources: { en: { common, [SERVER]: {} } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
  });

i18n.services.formatter?.add('number', (value: number, language = 'en') => formatNumber(value, language));

/** Makes an area's texts known: the English ones now, the Spanish ones when somebody reads Spanish. */
export function addTexts(area: string, english: ResourceKey, loadSpanish: Loader): void {
  spanish.set(area, loadSpanish);
  i18n.addResourceBundle('en', area, english);
  // begun as soon as the area's code is there, not when it is first shown
  if (i18n.language === 'es') void loadedTexts(area);
}

/** Every area's texts that the code so far brings along: who waits for them has nothing to suspend for. */
export async function allTexts(): Promise<void> {
  if (i18n.language === 'es') await Promise.all([...spanish.keys()].map((area) => loadedTexts(area)));
}

/** As React marks what it has waited for: what is marked so is not waited for, not even to the next task. */
interface Texts extends Promise<void> {
  status?: 'fulfilled';
}

const loading = new Map<string, Texts>();

/** The same promise for each asking, as those who suspend need it. */
export function loadedTexts(area: string): Promise<void> {
  const known: Texts = loading.get(area) ?? i18n.loadNamespaces(area);
  loading.set(area, known);
  if (i18n.hasResourceBundle('es', area)) known.status = 'fulfilled';
  return known;
}
