import { useEffect, useState } from 'react';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { useDocumentTitle } from '#src/components/ui/page/use-title.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { spellOutDay } from '#src/lib/dates.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { TakenSurvey } from '#src/schemas/survey-shapes.ts';
import { chosenLanguage, showLanguage, SurveyFrame, useSurveyLanguage } from './frame.tsx';
import { dropCopy, readCopy } from './local-copy.ts';
import { StateScreen } from './state-screen.tsx';
import { TakeSurvey } from './take-survey.tsx';
import classes from './taking.module.css';
import { useTakingTexts } from './texts.ts';
import { useSurvey } from './use-survey.ts';

interface Props {
  readonly token: string;
  /** Leads to the sign-in, and from there back to here. */
  readonly onSignIn: () => void;
}

/** Says why the survey can't be shown; what can change by itself is tried again. */
function NotShown({
  token,
  error,
  wasOpen,
  retry,
}: {
  readonly token: string;
  readonly error: unknown;
  /** The link is right, or was. */
  readonly wasOpen: boolean;
  readonly retry: () => void;
}) {
  const t = useTakingTexts();
  const common = useCommonTexts();
  const { hint } = useFailureText()(error);
  const { status, kind } = isApiError(error) ? error : { status: 0, kind: 'format' };
  const again = (
    <button type="button" className={classes.primary} onClick={retry}>
      {common('retry')}
    </button>
  );
  if (status === 403) {
    return (
      <StateScreen title={t('forbidden.title')}>
        <p>{t('forbidden.text')}</p>
        <a className={classes.primary} href="/app">
          {t('forbidden.go')}
        </a>
      </StateScreen>
    );
  }
  if (status === 404 || status === 400) {
    return (
      <StateScreen title={t(wasOpen ? 'link.over' : 'link.title')}>
        <p>{t(wasOpen ? 'link.overText' : 'link.text')}</p>
      </StateScreen>
    );
  }
  if (status === 429) {
    return (
      <StateScreen title={t('busy.title')}>
        <p>{hint ?? t('busy.text')}</p>
        {again}
      </StateScreen>
    );
  }
  const isCut = kind === 'network' || kind === 'timeout';
  return (
    <StateScreen title={t(isCut ? 'unreachable.title' : 'failed.title')}>
      <p>{t(isCut ? 'unreachable.text' : 'failed.text')}</p>
      {readCopy(token) && <p>{t('unreachable.kept')}</p>}
      {again}
    </StateScreen>
  );
}

interface ClosedProps {
  readonly token: string;
  readonly survey: TakenSurvey;
  readonly takesFocus: boolean;
}

/** A survey that can't be answered, or no more. */
function Closed({ token, survey, takesFocus }: ClosedProps) {
  const t = useTakingTexts();
  // asked once: what is kept goes when the survey is over
  const [isLost] = useState(() => (readCopy(token)?.unsaved.length ?? 0) > 0);
  const { state, availableFrom, organizationName: organization } = survey;
  if (state === 'notYet') {
    return (
      <StateScreen from={organization} title={t('notYet.title', { day: spellOutDay(availableFrom ?? '') })}>
        <p>{t('notYet.text')}</p>
      </StateScreen>
    );
  }
  if (state === 'answered') {
    return (
      <StateScreen from={organization} title={t('answered.title')} takesFocus={takesFocus}>
        {isLost && <p>{t('answered.lost')}</p>}
        <p>{t('answered.text')}</p>
      </StateScreen>
    );
  }
  return (
    <StateScreen title={t('expired.title')} takesFocus={takesFocus}>
      <p>{t('expired.text', { organization })}</p>
    </StateScreen>
  );
}

/**
 * The page of a survey's link: for who holds it, without a session of its own. It names nobody before the token is
 * known to be good. Specification surveys 2.1, 2.8.
 */
export function SurveyPage({ token, onSignIn }: Props) {
  const t = useTakingTexts();
  const common = useCommonTexts();
  const shown = useSurveyLanguage();
  const [isSent, setSent] = useState(false);
  const { survey, error, round, ask } = useSurvey(token);
  useDocumentTitle(t('title'));

  const theirs = survey?.language;
  useEffect(() => {
    // asked now: one may have been chosen since this was rendered
    if (theirs) void showLanguage(chosenLanguage() ?? theirs);
  }, [theirs]);

  const status = isApiError(error) ? error.status : 0;
  useEffect(() => {
    if (status === 401) onSignIn();
  }, [status, onSignIn]);

  // what was submitted and not answered is sent once more, whatever became of the survey: it may be the very answer
  const isOpen = survey !== null && (survey.state === 'open' || readCopy(token)?.submitted);
  const isOver = survey !== null && survey.state !== 'notYet' && !isOpen;
  useEffect(() => {
    if (isOver) dropCopy(token);
  }, [isOver, token]);

  /** The questions that were shown first. */
  const [first, setFirst] = useState<string>();
  const questionnaire = survey?.questionnaire;
  // an organization's own and the common ones are counted apart
  const version = questionnaire ? `${questionnaire.organizationId ?? ''} ${questionnaire.version}` : undefined;
  if (first === undefined && version !== undefined) setFirst(version);

  const content = () => {
    if (isSent && survey) {
      return (
        <StateScreen title={t('thanks.title')} takesFocus>
          <p>{t('thanks.text', { organization: survey.organizationName })}</p>
        </StateScreen>
      );
    }
    const isGone = status === 403 || status === 404;
    if (error !== null && (!survey || isGone) && status !== 401)
      return (
        <NotShown
          token={token}
          error={error}
          wasOpen={survey !== null || readCopy(token) !== null}
          retry={() => void ask()}
        />
      );
    if (!survey || status === 401) return <p role="status">{common('loading')}</p>;
    if (!isOpen) return <Closed token={token} survey={survey} takesFocus={round > 1} />;
    return (
      <TakeSurvey
        key={version}
        isRenewed={first !== undefined && first !== version}
        token={token}
        survey={survey}
        language={shown}
        onChanged={ask}
        onSent={() => setSent(true)}
        onSignIn={onSignIn}
      />
    );
  };

  return <SurveyFrame>{content()}</SurveyFrame>;
}
