import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '#src/components/ui/button/button.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listCallerSurveys } from '#src/queries/surveys.ts';
import { isLiveCall } from '#src/schemas/call-values.ts';
import type { Call } from '#src/schemas/calls.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { SurveyAlarms, SurveyStand } from '#src/components/surveys/survey-stand.tsx';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { useOpenSurvey } from './use-open-survey.ts';

/** The surveys about a call, and the one that is asked while it goes on or afterwards; for who may see surveys. */
function CallSurveys({ call }: { readonly call: Call }) {
  const mayRead = useCan('callerSurveys', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'surveys'));
  const { id } = call.callee;
  return mayRead && isOn && id !== null ? <Surveys call={call} calleeId={id} /> : null;
}

function Surveys({ call, calleeId }: { readonly call: Call; readonly calleeId: string }) {
  const t = useSurveyTexts();
  const mayCreate = useCan('surveys', 'canCreate');
  const { organizationId } = call;
  const { data } = useQuery(listCallerSurveys({ organizationId, subjectId: calleeId, limit: LIMITS.pageSizeMax }));
  const { open, conduct } = useOpenSurvey();
  const surveys = data?.callerSurveys.filter(({ callId }) => callId === call.id) ?? [];
  // nobody was reached: there is nothing to ask about
  const isSpoken = call.answeredAt !== null && (isLiveCall(call.status) || call.status === 'completed');
  const isAsked = surveys.some(({ type }) => type === 'INCALL_SURVEY');
  const canAsk = mayCreate && isSpoken && data !== undefined && !isAsked;
  if (surveys.length === 0 && !canAsk) return null;
  const ask = () =>
    attempt(`survey of ${call.id}`, async () => {
      const { survey } = await open(calleeId, {
        surveyType: 'INCALL_SURVEY',
        callId: call.id,
        ...(call.caller.id !== null && { respondentPersonOrganizationRoleProgramId: call.caller.id }),
      });
      await conduct(survey);
    });
  return (
    <Section title={t('title')}>
      {surveys.length > 0 && (
        <ul className={classes.listed}>
          {surveys.map((survey) => (
            <li key={survey.id}>
              <Link
                to="/app/surveys/$surveyId"
                params={{ surveyId: survey.id }}
                search={{ family: 'caller', tab: 'all' }}
              >
                {t(`types.${survey.type}`)}
              </Link>
              <SurveyStand survey={survey} />
              <SurveyAlarms survey={survey} />
            </li>
          ))}
        </ul>
      )}
      {canAsk && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={ask}>
            {t('call.conduct')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** On a call’s page. Specification surveys 6.1, 6.3. */
export const surveysOfCall = (call: Call) => <CallSurveys call={call} />;
