import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Deleted } from '#src/components/ui/errors/deleted.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { OtherOrganization } from '#src/components/ui/page/other-organization.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { SkeletonLine, SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { isNotFound } from '#src/lib/api/error.ts';
import { useOrganizationName, useTimeZone } from '#src/queries/organizations.ts';
import type { SurveyDetail } from '#src/schemas/surveys.ts';
import { Conduct } from '#src/components/surveys/conduct/conduct.tsx';
import { SurveyAlarms, SurveyStand } from '#src/components/surveys/survey-stand.tsx';
import type { SurveyNarrowing } from '#src/components/surveys/survey-search.ts';
import { isConductible, subjectText } from '#src/components/surveys/survey-words.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { useSurvey } from '#src/components/surveys/use-survey.ts';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { searchWith } from '#src/lib/search-params.ts';
import { SurveyAnswers } from './survey-answers.tsx';
import { SurveyFacts } from './survey-facts.tsx';
import { SurveyLink } from './survey-link.tsx';
import { SurveyWork } from './survey-work.tsx';
import { useWalk } from './use-walk.ts';
import { Walk } from './walk.tsx';

interface SurveyScreenProps {
  readonly surveyId: string;
  readonly organizationId: string;
  /** The address bar's search: of the list in which one goes on. */
  readonly search: SurveyNarrowing;
  /** What another area shows of the call that the survey is about. */
  readonly children: (callId: string) => ReactNode;
}

/** A survey beside its cause: answers beside those before, the call, and what is done about it. Specification surveys 3.9. */
export function SurveyScreen({ surveyId, organizationId, search, children }: SurveyScreenProps) {
  const t = useSurveyTexts();
  const { survey, error, refetch } = useSurvey(search.family, surveyId);
  const organizationName = useOrganizationName(survey?.organizationId);
  const walk = useWalk(organizationId, search, surveyId);
  // what is typed stays in sight whatever becomes of the survey
  const [answering, setAnswering] = useState(false);
  const [noting, setNoting] = useState(false);
  const isGone = isNotFound(error);
  if (isGone && !survey) return <NotFound />;
  const title = survey ? t('one', { type: t(`types.${survey.type}`), name: subjectText(t, survey) }) : t('oneFallback');
  const deleted = t('deleted', { name: title });
  if (isGone && !answering && !noting)
    return (
      <Deleted
        title={deleted}
        help={t('deletedHelp')}
        action={<ButtonLink to="/app/surveys">{t('conduct.toList')}</ButtonLink>}
      />
    );
  return (
    <Page
      title={title}
      breadcrumbs={[
        <OtherOrganization key="list" id={survey?.organizationId} name={organizationName}>
          <PlainLink to="/app/surveys" search={searchWith({})}>
            {t('title')}
          </PlainLink>
        </OtherOrganization>,
      ]}
      lead={survey ? <Head survey={survey} /> : !error && <SkeletonLine width="12rem" />}
      actions={<Walk walk={walk} />}
    >
      {error && !isGone && <ErrorState error={error} onRetry={refetch} />}
      {!survey && !error && <SkeletonRows rows={10} />}
      {survey && (
        <Body
          survey={survey}
          walk={walk}
          isGone={isGone}
          answering={answering}
          onAnswering={setAnswering}
          onNoting={setNoting}
        >
          {children}
        </Body>
      )}
    </Page>
  );
}

function Head({ survey }: { readonly survey: SurveyDetail }) {
  const t = useSurveyTexts();
  return (
    <span className={classes.head}>
      <SurveyStand survey={survey} />
      {survey.isAnonymous && <Badge>{t('anonymous')}</Badge>}
      <SurveyAlarms survey={survey} />
    </span>
  );
}

interface BodyProps extends Pick<SurveyScreenProps, 'children'> {
  readonly survey: SurveyDetail;
  readonly walk: ReturnType<typeof useWalk>;
  readonly isGone: boolean;
  /** Whether something was answered that isn’t saved. */
  readonly answering: boolean;
  /** Hear whether something was answered, or noted, that isn’t saved. */
  readonly onAnswering: (typed: boolean) => void;
  readonly onNoting: (typed: boolean) => void;
}

/** What was answered, wide; what is known and done, narrow. */
function Body({ survey, walk, isGone, answering, onAnswering, onNoting, children }: BodyProps) {
  const t = useSurveyTexts();
  const timeZone = useTimeZone(survey.organizationId);
  const [conducted, setConducted] = useState<string>();
  if (timeZone === undefined) return <SkeletonRows rows={10} />;
  const { state, callId } = survey;
  const isConducted = isConductible(survey) || answering;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {state === 'answered' && !answering && (
          <SurveyAnswers survey={survey} timeZone={timeZone} isNew={conducted === survey.id} />
        )}
        {isConducted && (
          <Conduct
            survey={survey}
            isGone={isGone}
            onTyped={onAnswering}
            onEnd={() => onAnswering(false)}
            onSent={() => {
              setConducted(survey.id);
              onAnswering(false);
            }}
          />
        )}
        {state !== 'answered' && !isConducted && <p className={classes.told}>{t(`nothing.${state}`)}</p>}
      </div>
      <div className={classes.column}>
        <SurveyWork
          key={`work ${survey.id}`}
          survey={survey}
          isGone={isGone}
          timeZone={timeZone}
          walk={walk}
          onTyped={onNoting}
        />
        {callId !== null && children(callId)}
        <SurveyFacts survey={survey} timeZone={timeZone} />
        {state !== 'answered' && <SurveyLink survey={survey} />}
      </div>
    </div>
  );
}
