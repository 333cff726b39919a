import { useState } from 'react';
import { useStore } from 'zustand';
import { todayHere } from '#src/components/surveys/form/today.ts';
import { answerProblems, visibleAnswers, visibleQuestions } from '#src/schemas/survey-answers.ts';
import { validationMessage } from '#src/schemas/validation-message.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { COMMENTS } from './local-copy.ts';
import type { Taking } from './taking.ts';

/** The questions that are asked now, what was answered, and what is wrong with that. */
export function useProblems(taking: Taking) {
  const { copy, refused, phase, saving } = useStore(taking.store);
  const { questions } = taking;
  const { answers, comments } = copy;
  const given = visibleAnswers(questions, answers);
  const asked = visibleQuestions(questions, answers);
  const all: Readonly<Record<string, string>> = {
    ...answerProblems(questions, given, { today: todayHere() }),
    ...([...comments].length > WORK_LIMITS.surveyComments && {
      [COMMENTS]: validationMessage('text.max', { max: WORK_LIMITS.surveyComments }),
    }),
    ...refused?.problems,
  };
  /** What is no answer as it stands; nothing that is only missing. */
  const mistaken = Object.fromEntries(
    Object.entries(all).filter(([name]) => name === COMMENTS || given[name] !== undefined),
  );
  // problems show once somebody wanted to go on, and then as long as they last
  const [attempt, setAttempt] = useState(0);
  return {
    asked,
    answers,
    comments,
    phase,
    refused,
    all,
    /** What keeps the answers so far from being saved, once that was tried. */
    unsaved: saving === 'wrong' ? mistaken : {},
    firstOpen: asked.find(({ id }) => given[id] === undefined)?.id,
    answered: asked.filter(({ id }) => given[id] !== undefined && all[id] === undefined).length,
    attempt,
    tryAgain: () => setAttempt(attempt + 1),
  };
}

/** The first of the names that something is wrong with. */
export const firstWrong = (names: readonly string[], problems: Readonly<Record<string, string>>): string | undefined =>
  names.find((name) => problems[name] !== undefined);
