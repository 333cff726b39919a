import { SURVEY_LANGUAGES, type SurveyLanguage } from '#src/schemas/survey-questions.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';

interface LanguageSwitchProps {
  readonly language: SurveyLanguage;
  readonly onChange: (language: SurveyLanguage) => void;
}

/** The language in which is asked, which may be another than the console’s; answers stay. */
export function LanguageSwitch({ language, onChange }: LanguageSwitchProps) {
  const t = useSurveyTexts();
  return (
    <div role="group" aria-label={t('conduct.language')} className={classes.families}>
      {SURVEY_LANGUAGES.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={classes.family}
          aria-pressed={each === language}
          onClick={() => onChange(each)}
        >
          {t(`languages.${each}`)}
        </button>
      ))}
    </div>
  );
}
