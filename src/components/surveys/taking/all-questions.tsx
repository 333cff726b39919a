import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { CommentsField } from '#src/components/surveys/form/comments-field.tsx';
import { focusQuestion } from '#src/components/surveys/form/focus-question.ts';
import { SurveyForm } from '#src/components/surveys/form/survey-form.tsx';
import type { SurveyLanguage } from '#src/schemas/survey-questions.ts';
import { COMMENTS } from './local-copy.ts';
import { SendRow } from './send-row.tsx';
import type { Taking } from './taking.ts';
import classes from './taking.module.css';
import { useTakingTexts } from './texts.ts';
import { useProblems } from './use-problems.ts';

interface Props {
  readonly taking: Taking;
  readonly language: SurveyLanguage;
  /** Something was answered in a visit before. */
  readonly isResumed: boolean;
}

/** All questions, one below the other. */
export function AllQuestions({ taking, language, isResumed }: Props) {
  const t = useTakingTexts();
  const { all, unsaved, answers, comments, phase, refused, firstOpen, answered, attempt, tryAgain } =
    useProblems(taking);
  const form = useRef<HTMLFormElement>(null);
  const [isHere, setHere] = useState(false);
  const problems = attempt > 0 ? all : { ...unsaved, ...refused?.problems };
  const wrong = Object.keys(problems).length;

  // the first question that the server says something about gets the focus
  const told = Object.keys(refused?.problems ?? {}).length;
  useEffect(() => {
    if (told > 0) tryAgain();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [refused?.error]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (Object.keys(all).length > 0) return tryAgain();
    return taking.submit();
  };
  const resume = () => {
    setHere(true);
    focusQuestion(form.current, `[data-question="${firstOpen ?? ''}"]`);
  };

  return (
    <form ref={form} noValidate className={classes.questions} onSubmit={submit}>
      {isResumed && !isHere && answered > 0 && (
        <div className={classes.resumed}>
          <p>{t('resumed', { count: answered })}</p>
          {firstOpen !== undefined && (
            <button type="button" className={classes.text} onClick={resume}>
              {t('resume')}
            </button>
          )}
        </div>
      )}
      <SurveyForm
        questions={taking.questions}
        language={language}
        answers={answers}
        onChange={taking.answer}
        problems={problems}
        attempt={attempt}
      />
      <CommentsField language={language} value={comments} onChange={taking.comment} problem={problems[COMMENTS]} />
      <SendRow phase={phase} refused={refused} wrong={wrong} />
    </form>
  );
}
