import { DAY_MS } from './limits.ts';
import { seen } from './basic-fields.ts';
import { isoDay } from './fields.ts';
import { validationMessage as message } from './validation-message.ts';
import type { Answers, AnswerValue, Condition, Question } from './survey-questions.ts';
import { WORK_LIMITS } from './work-limits.ts';

/* One branching for page and server: whoever is asked something, and whoever refuses an answer, asks here. */

function holds({ operator, value }: Condition, given: AnswerValue | undefined): boolean {
  if (given === undefined) return false;
  const same = Array.isArray(given) ? given.some((each) => each === value) : given === value;
  switch (operator) {
    case 'is':
      return same;
    case 'isNot':
      return !same;
    case 'atLeast':
      return typeof given === 'number' && typeof value === 'number' && given >= value;
    case 'atMost':
      return typeof given === 'number' && typeof value === 'number' && given <= value;
  }
}

/**
 * The questions that are asked, after what was answered so far: a question depends on an earlier one, and isn't asked
 * where that one isn't. Specification surveys 2.6, 5.3.
 */
export function visibleQuestions(questions: readonly Question[], answers: Answers): Question[] {
  const asked = new Set<string>();
  return questions.filter(({ id, visibleIf }) => {
    const isAsked =
      visibleIf === null || (asked.has(visibleIf.questionId) && holds(visibleIf, answers[visibleIf.questionId]));
    if (isAsked) asked.add(id);
    return isAsked;
  });
}

/** Those of the answers that are given to questions which are asked. */
export const visibleAnswers = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    visibleQuestions(questions, answers).flatMap(({ id }) => {
      const value = answers[id];
      return value === undefined || isEmpty(value) ? [] : [[id, value]];
    }),
  );

const isEmpty = (value: AnswerValue): boolean =>
  typeof value === 'string' ? seen(value) === '' : Array.isArray(value) && value.length === 0;

const isWithin = (value: number, { min, max }: Question) =>
  (min === null || value >= min) && (max === null || value <= max);

/** Today, `YYYY-MM-DD`: one day for who answers, two for who can't know where that is. */
export interface Today {
  readonly first: string;
  readonly last: string;
}

/** Which days it is anywhere on earth. */
export const todayOnEarth = (now: Date): Today => ({
  first: new Date(now.getTime() - DAY_MS / 2).toISOString().slice(0, 10),
  last: new Date(now.getTime() + (14 / 24) * DAY_MS).toISOString().slice(0, 10),
});

function dayProblem({ days }: Question, day: string, today: Today): string | undefined {
  if (!isoDay.safeParse(day).success) return 'date.format';
  if (days === 'past' && day > today.last) return 'survey.dayPast';
  return days === 'future' && day < today.first ? 'survey.dayFuture' : undefined;
}

function numberProblem(question: Question, value: AnswerValue): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'survey.number';
  if (!question.decimals && !Number.isInteger(value)) return 'survey.whole';
  return isWithin(value, question) ? undefined : 'survey.numberRange';
}

/** What is wrong with an answer, as a schema's message; undefined: nothing. */
function problemOf(question: Question, value: AnswerValue, today: Today): string | undefined {
  const has = (each: unknown) => question.options.some((option) => option.value === each);
  switch (question.kind) {
    case 'single':
      return has(value) ? undefined : 'survey.choice';
    case 'multiple':
      return Array.isArray(value) && value.every(has) && new Set(value).size === value.length
        ? undefined
        : 'survey.choice';
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : 'survey.choice';
    case 'scale':
      return typeof value === 'number' && Number.isInteger(value) && isWithin(value, question)
        ? undefined
        : 'survey.choice';
    case 'number':
      return numberProblem(question, value);
    case 'date':
      return typeof value === 'string' ? dayProblem(question, value, today) : 'date.format';
    case 'text':
      if (typeof value !== 'string') return 'invalid';
      return [...value].length <= WORK_LIMITS.surveyAnswer
        ? undefined
        : message('text.max', { max: WORK_LIMITS.surveyAnswer });
  }
}

/**
 * What is wrong with the answers, as messages of a schema by the names of their questions: a required question without
 * one, an answer that its question can't have, and one to a question that isn't asked or doesn't exist. `isWhole: false`
 * is for a draft: nothing is missed, and what isn't asked now may be asked again. Specification surveys 2.6, 5.3.
 */
export function answerProblems(
  questions: readonly Question[],
  answers: Answers,
  { today, isWhole = true }: { readonly today: Today; readonly isWhole?: boolean },
): Record<string, string> {
  const asked = isWhole ? visibleQuestions(questions, answers) : questions;
  const known = new Map(asked.map((question) => [question.id, question]));
  const problems: Record<string, string> = {};
  for (const [id, value] of Object.entries(answers)) {
    const question = known.get(id);
    const problem = question ? (isEmpty(value) ? undefined : problemOf(question, value, today)) : 'survey.notAsked';
    if (problem !== undefined) problems[id] = problem;
  }
  if (!isWhole) return problems;
  for (const { id, required } of asked) {
    const value = answers[id];
    if (required && (value === undefined || isEmpty(value))) problems[id] = 'required';
  }
  return problems;
}

/**
 * Whether what the server found wrong is about other questions than these: one of them isn't asked any longer, or one is
 * missed that isn't among them. Then they were changed meanwhile. Specification surveys 5.4.
 */
export const isAboutOthers = (problems: Readonly<Record<string, string>>, questions: readonly Question[]): boolean =>
  Object.entries(problems).some(
    ([name, problem]) =>
      problem === 'survey.notAsked' || (problem === 'required' && !questions.some(({ id }) => id === name)),
  );

/** Whether an answer is one that somebody should look at. Specification surveys 3.8. */
export function isAlarming({ alarm }: Question, value: AnswerValue | undefined): boolean {
  if (value === undefined) return false;
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return alarm.some((each) => given.includes(each));
}

/** How well somebody is after an answer: the higher, the better; null where it doesn't tell. */
function wellnessOf({ kind, options, better }: Question, value: AnswerValue | undefined): number | null {
  if (value === undefined) return null;
  if (kind === 'single') return options.find((option) => option.value === value)?.weight ?? null;
  if (better === null) return null;
  const sign = better === 'higher' ? 1 : -1;
  if (typeof value === 'number') return sign * value;
  return typeof value === 'boolean' ? sign * Number(value) : null;
}

export type AnswerChange = 'better' | 'worse' | 'changed' | 'same' | 'new';

const textOf = (value: AnswerValue) => (Array.isArray(value) ? value.toSorted().join('|') : String(value));

/**
 * What became of an answer since the survey before: `better` or `worse` where the question tells, else `changed`; `new`
 * where it wasn't answered then. Specification surveys 3.9.
 */
export function answerChange(question: Question, now: AnswerValue, before: AnswerValue | undefined): AnswerChange {
  if (before === undefined) return 'new';
  const [wellNow, wellBefore] = [wellnessOf(question, now), wellnessOf(question, before)];
  if (wellNow !== null && wellBefore !== null && wellNow !== wellBefore)
    return wellNow > wellBefore ? 'better' : 'worse';
  return textOf(now) === textOf(before) ? 'same' : 'changed';
}
