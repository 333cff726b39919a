import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { send } from '#src/queries/client.ts';
import { answerSurvey, saveSurveyDraft } from '#src/queries/survey-taking.ts';
import type { SurveyLanguage } from '#src/schemas/survey-questions.ts';
import type { TakenSurvey } from '#src/schemas/survey-shapes.ts';
import { AllQuestions } from './all-questions.tsx';
import { OneQuestion } from './one-question.tsx';
import { SaveState } from './save-state.tsx';
import { StateScreen } from './state-screen.tsx';
import { createTaking } from './taking.ts';
import classes from './taking.module.css';
import { useTakingTexts } from './texts.ts';

interface Props {
  readonly token: string;
  readonly survey: TakenSurvey;
  readonly language: SurveyLanguage;
  /** Other questions than at first: they were changed while the page was open. */
  readonly isRenewed: boolean;
  readonly onChanged: () => Promise<unknown>;
  readonly onSent: () => void;
  readonly onSignIn: () => void;
}

/** A survey that can be answered, and what becomes of its submission. */
export function TakeSurvey({ token, survey, language, isRenewed, ...happens }: Props) {
  const t = useTakingTexts();
  const [taking] = useState(() =>
    createTaking({
      token,
      survey,
      save: (body) => send(saveSurveyDraft, { params: { token }, body }),
      send: (body) => send(answerSurvey, { params: { token }, body }),
      ...happens,
    }),
  );
  const { phase, copy } = useStore(taking.store);
  useEffect(() => taking.start(), [taking]);
  const [isResumed] = useState(() => Object.keys(copy.answers).length > 0);
  const { organizationName: organization, subjectName, isAnonymous } = survey;

  if (phase === 'waiting') {
    return (
      <StateScreen from={organization} title={t('waiting.title')} takesFocus>
        <p role="status">{t('waiting.text')}</p>
        <p>{t('waiting.meanwhile')}</p>
        <button type="button" className={classes.primary} onClick={taking.retry}>
          {t('waiting.again')}
        </button>
      </StateScreen>
    );
  }
  const shared = { taking, language };
  return (
    <>
      <div className={classes.intro}>
        <h1 className={classes.title}>{t('from', { organization })}</h1>
        {subjectName !== null && <p>{t('about', { name: subjectName })}</p>}
        {isAnonymous && <p>{t('anonymous')}</p>}
        <p className={classes.dimmed}>{t('intro')}</p>
        {isRenewed && <p role="status">{t('renewed')}</p>}
        <button type="button" className={classes.text} onClick={() => taking.show(!copy.single)}>
          {t(copy.single ? 'allAtOnce' : 'oneByOne')}
        </button>
      </div>
      {copy.single ? <OneQuestion {...shared} /> : <AllQuestions {...shared} isResumed={isResumed} />}
      <SaveState taking={taking} />
    </>
  );
}
