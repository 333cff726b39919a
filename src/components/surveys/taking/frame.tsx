import type { ReactNode } from 'react';
import { i18n, useShownLanguage } from '#src/lib/i18n/index.ts';
import { rememberedLanguage, writtenIn } from '#src/lib/i18n/languages.ts';
import { tab } from '#src/lib/session/web-storage.ts';
import { SURVEY_LANGUAGES, type SurveyLanguage } from '#src/schemas/survey-questions.ts';
import classes from './taking.module.css';
import { useTakingTexts } from './texts.ts';

/** Each in its own language. */
const NAMES: Readonly<Record<SurveyLanguage, string>> = { en: 'English', es: 'Español' };

/** The language that the page is shown in. */
export const useSurveyLanguage = (): SurveyLanguage => writtenIn(useShownLanguage());

const KEPT_AS = 'survey-language';

/** The language that was chosen in this tab, or in this browser for the console; null where none was. Specification surveys 2.12. */
export function chosenLanguage(): SurveyLanguage | null {
  const chosen = [tab.get(KEPT_AS), rememberedLanguage().slice(0, 2)];
  return SURVEY_LANGUAGES.find((language) => chosen.find(Boolean) === language) ?? null;
}

/** The language that is on its way. */
let coming: SurveyLanguage | undefined;

/** Shows the page in a language, whichever is on its way; the console's own stays as it is. */
export async function showLanguage(language: SurveyLanguage): Promise<void> {
  if ((coming ?? writtenIn(i18n.language)) === language) return;
  coming = language;
  await i18n.changeLanguage(language);
  if (coming === language) coming = undefined;
}

function choose(language: SurveyLanguage): void {
  tab.set(KEPT_AS, language);
  void showLanguage(language);
}

/** What stands around a survey: the language, and nothing of the console. Who asks is told by what it stands around. */
export function SurveyFrame({ children }: { readonly children: ReactNode }) {
  const t = useTakingTexts();
  const shown = useSurveyLanguage();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div role="group" aria-label={t('language')} className={classes.languages}>
          {SURVEY_LANGUAGES.map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              aria-pressed={language === shown}
              onClick={() => choose(language)}
            >
              {NAMES[language]}
            </button>
          ))}
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
