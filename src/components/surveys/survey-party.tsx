import { Link } from '@tanstack/react-router';
import { None } from '#src/components/ui/page/none.tsx';
import type { Survey } from '#src/schemas/surveys.ts';
import classes from './surveys.module.css';
import { useSurveyTexts } from './texts.ts';

/** Whom a survey is about: who is still there has a page; an anonymous one says nobody. Specification surveys 1.8. */
export function SurveySubject({ survey: { subject, isAnonymous } }: { readonly survey: Survey }) {
  const t = useSurveyTexts();
  if (!subject) return <span className={classes.dimmed}>{t(isAnonymous ? 'anonymous' : 'gone')}</span>;
  return (
    <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: subject.personOrganizationId }}>
      <bdi>{subject.name}</bdi>
    </Link>
  );
}

/** Who answers, or answered; without one whoever opens the survey does. */
export function SurveyRespondent({ survey: { respondent, isAnonymous } }: { readonly survey: Survey }) {
  const t = useSurveyTexts();
  if (respondent) return <bdi>{respondent.name}</bdi>;
  return isAnonymous ? <span className={classes.dimmed}>{t('anonymous')}</span> : <None />;
}
