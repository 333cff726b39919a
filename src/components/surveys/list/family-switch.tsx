import { Link } from '@tanstack/react-router';
import { SURVEY_FAMILIES, type SurveyFamily } from '#src/schemas/survey-values.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';

/** Surveys about people, or about calls; the tab stays, filters go. Specification surveys 1.2. */
export function FamilySwitch({ current }: { readonly current: SurveyFamily }) {
  const t = useSurveyTexts();
  return (
    <nav aria-label={t('families.label')}>
      <ul className={classes.families}>
        {SURVEY_FAMILIES.map((family) => (
          <li key={family}>
            <Link
              to="/app/surveys"
              search={((before: { readonly tab?: string }) => ({ tab: before.tab, family })) as never}
              activeOptions={{ exact: true }}
              resetScroll={false}
              className={classes.family}
              aria-current={family === current ? 'page' : undefined}
            >
              {t(`families.${family}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
