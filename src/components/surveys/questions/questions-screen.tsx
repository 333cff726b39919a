import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Select } from '#src/components/ui/forms/select.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { getSurveyQuestions, listSurveyTypes } from '#src/queries/surveys.ts';
import { SURVEY_TYPES, type SurveyType } from '#src/schemas/survey-values.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { EditorSkeleton, QuestionEditor } from './question-editor.tsx';
import { SurveyRulesSection } from './survey-rules.tsx';
import { useQuestionTexts } from './texts.ts';

interface QuestionsScreenProps {
  readonly organizationId: string;
  readonly type: SurveyType;
  /** What would be pushed down is held back, for a moment. */
  readonly isHeld: boolean;
}

/** An organization’s questions of a kind of survey, and when surveys are sent. Specification surveys 5.4, 6.1, 6.2. */
export function QuestionsScreen({ organizationId, type, isHeld }: QuestionsScreenProps) {
  const t = useQuestionTexts();
  const surveys = useSurveyTexts();
  const navigate = useNavigate();
  const id = useId();
  const types = useQuery(listSurveyTypes(organizationId)).data?.surveys;
  const { data, error, refetch } = useQuery(getSurveyQuestions(type, organizationId));
  const ownOf = (each: SurveyType) => types?.find((known) => known.type === each)?.organizationId != null;
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      breadcrumbs={[
        <PlainLink key="list" to="/app/surveys">
          {surveys('title')}
        </PlainLink>,
      ]}
    >
      <div className={classes.chooser}>
        <label htmlFor={id}>{surveys('type')}</label>
        <Select
          id={id}
          value={type}
          onChange={({ currentTarget }) =>
            void navigate({ to: '/app/surveys/questions', search: { type: currentTarget.value as SurveyType } })
          }
        >
          {SURVEY_TYPES.map((each) => (
            <option key={each} value={each}>
              {ownOf(each) ? t('ownType', { type: surveys(`types.${each}`) }) : surveys(`types.${each}`)}
            </option>
          ))}
        </Select>
      </div>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <EditorSkeleton />}
      {data && (
        <QuestionEditor
          questionnaire={data.survey}
          organizationId={organizationId}
          onRead={async () => (await refetch()).data?.survey}
          key={type}
        />
      )}
      {!isHeld && <SurveyRulesSection organizationId={organizationId} />}
    </Page>
  );
}
