import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { CommentsField } from '#src/components/surveys/form/comments-field.tsx';
import { SurveyForm } from '#src/components/surveys/form/survey-form.tsx';
import { endClicks } from '#src/components/ui/forms/press.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { SurveyLanguage } from '#src/schemas/survey-questions.ts';
import { COMMENTS } from './local-copy.ts';
import { SendRow } from './send-row.tsx';
import type { Taking } from './taking.ts';
import classes from './taking.module.css';
import { useTakingTexts } from './texts.ts';
import { usePlace } from './use-place.ts';
import { firstWrong, useProblems } from './use-problems.ts';

interface Props {
  readonly taking: Taking;
  readonly language: SurveyLanguage;
}

/** One question after the other; the comments are the last step. */
export function OneQuestion({ taking, language }: Props) {
  const t = useTakingTexts();
  const common = useCommonTexts();
  const { asked, all, unsaved, answers, comments, phase, refused, firstOpen, attempt, tryAgain } = useProblems(taking);
  // whether somebody wanted to go on from where they are
  const [isTried, setTried] = useState(false);
  const step = useRef<HTMLDivElement>(null);
  const places = [...asked.map(({ id }) => id), COMMENTS];
  const [place, setPlace] = usePlace(firstOpen ?? COMMENTS, places, () => setTried(false));
  const at = Math.max(0, places.indexOf(place));
  const isLast = at === places.length - 1;
  const here = places[at] ?? COMMENTS;
  const problem = isTried || refused ? all[here] : unsaved[here];

  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // a step is skipped, or taken back, by a click that was made for it
    endClicks();
    if (!isTried) step.current?.focus();
  }, [place, isTried]);

  const stopAt = (wrong: string) => {
    endClicks();
    setPlace(wrong);
    setTried(true);
    tryAgain();
  };
  // the first question that the server says something about
  const told = firstWrong(places, refused?.problems ?? {});
  useEffect(() => {
    if (told !== undefined) stopAt(told);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [refused?.error]);

  const goTo = (next: string | undefined) => {
    setPlace(next ?? COMMENTS);
    setTried(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = isLast ? firstWrong(places, all) : firstWrong([here], all);
    if (wrong !== undefined) stopAt(wrong);
    else if (isLast) taking.submit();
    else goTo(places[at + 1]);
  };
  const back = at > 0 && (
    <button type="button" className={classes.secondary} onClick={() => goTo(places[at - 1])}>
      {common('back')}
    </button>
  );

  return (
    <form noValidate className={classes.questions} onSubmit={submit}>
      <div ref={step} role="group" tabIndex={-1} aria-labelledby="survey-step" className={classes.step}>
        <p id="survey-step" className={classes.dimmed}>
          {isLast ? t('lastStep') : t('step', { number: at + 1, total: asked.length })}
        </p>
        {isLast ? (
          <CommentsField language={language} value={comments} onChange={taking.comment} problem={problem} />
        ) : (
          <SurveyForm
            questions={taking.questions}
            language={language}
            answers={answers}
            onChange={taking.answer}
            problems={problem === undefined ? undefined : { [here]: problem }}
            attempt={attempt}
            only={here}
          />
        )}
      </div>
      {isLast ? (
        <SendRow phase={phase} refused={refused} wrong={0}>
          {back}
        </SendRow>
      ) : (
        <div className={classes.buttons}>
          {back}
          <button type="submit" className={classes.primary}>
            {common('next')}
          </button>
        </div>
      )}
    </form>
  );
}
