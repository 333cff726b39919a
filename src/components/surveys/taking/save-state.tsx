import { useRef } from 'react';
import { useStore } from 'zustand';
import { todayHere } from '#src/components/surveys/form/today.ts';
import { answerProblems, visibleAnswers, visibleQuestions } from '#src/schemas/survey-answers.ts';
import ui from '#src/components/ui/ui.module.css';
import type { Taking } from './taking.ts';
import classes from './taking.module.css';
import { useTakingTexts } from './texts.ts';

/**
 * How far one is, and whether it is saved. Said aloud is only what is out of the ordinary, and its end: who types isn't
 * told of each saving.
 */
export function SaveState({ taking }: { readonly taking: Taking }) {
  const t = useTakingTexts();
  const { copy, saving } = useStore(taking.store);
  const { questions } = taking;
  const isOut = saving === 'offline' || saving === 'failed';
  const wasOut = useRef(false);
  if (isOut) wasOut.current = true;
  const asked = visibleQuestions(questions, copy.answers);
  const given = visibleAnswers(questions, copy.answers);
  const wrong = answerProblems(questions, given, { today: todayHere(), isWhole: false });
  const answered = Object.keys(given).filter((id) => wrong[id] === undefined).length;
  const isSaved = copy.unsaved.length === 0;
  const short =
    saving === 'wrong'
      ? t('save.wrong')
      : saving === 'saving'
        ? t('save.saving')
        : isSaved
          ? saving === 'saved' && t('save.saved')
          : t('save.unsaved');
  return (
    <div className={classes.bar} data-out={isOut || undefined}>
      <span>{t('progress', { answered, total: asked.length })}</span>
      {/* what is out of the ordinary is said once, in a sentence */}
      <span>{!isOut && short}</span>
      <div role="status" className={isOut ? classes.out : ui.visuallyHidden}>
        {isOut ? t(`save.${saving}`) : wasOut.current && isSaved && saving === 'saved' && t('save.back')}
      </div>
    </div>
  );
}
