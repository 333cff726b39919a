import * as z from 'zod/mini';
import { maxChars, requiredText, storable } from './basic-fields.ts';
import { wholeNumber } from './whole-number.ts';
import { WORK_LIMITS } from './work-limits.ts';
import { WRITTEN_LANGUAGES, type WrittenLanguage } from './written-languages.ts';

/**
 * How a question is answered: `single` and `multiple` choose among options, `scale` is a whole number from `min` to
 * `max`, `yesNo` true or false, `number` a number from `min` to `max`, `date` a day, `text` is free.
 */
export const QUESTION_KINDS = ['single', 'multiple', 'scale', 'yesNo', 'number', 'date', 'text'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Which days may answer a question: up to today, or from today on. */
export const QUESTION_DAYS = ['past', 'future'] as const;

/** The languages that questions are written in. */
export const SURVEY_LANGUAGES = WRITTEN_LANGUAGES;
export type SurveyLanguage = WrittenLanguage;

/**
 * A name inside of a set of questions: letters, digits and hyphens. None that every object has already: answers and what
 * is wrong with them are objects by these names.
 */
const name = z.string('required').check(
  z.regex(/^[\w-]{1,40}$/, { error: 'invalid' }),
  z.refine((each) => !(each in {}), { error: 'invalid' }),
);

const words = z.object({ en: requiredText(WORK_LIMITS.surveyText), es: requiredText(WORK_LIMITS.surveyText) });

/** How an answer is held against the value of a condition. */
export const CONDITION_OPERATORS = ['is', 'isNot', 'atLeast', 'atMost'] as const;

/** What an earlier question must have been answered with, for a question to be asked. Specification surveys 5.3. */
const condition = z.object({
  questionId: name,
  operator: z.enum(CONDITION_OPERATORS, 'invalid'),
  value: z.union([name, z.number(), z.boolean()], 'invalid'),
});
export type Condition = z.output<typeof condition>;

const option = z.object({
  value: name,
  label: words,
  /** How well somebody is who chooses it: the higher, the better; null: it tells nothing of that. */
  weight: z._default(z.nullable(wholeNumber(0, 100)), null),
});

/** A question of a set. What a kind has no use for is left at its default. Specification surveys 5.1, 5.2. */
export const question = z.object({
  id: name,
  kind: z.enum(QUESTION_KINDS, 'invalid'),
  label: words,
  hint: z._default(z.nullable(words), null),
  required: z._default(z.boolean('invalid'), true),
  options: z._default(z.array(option).check(z.maxLength(WORK_LIMITS.surveyOptions, 'survey.options')), []),
  min: z._default(z.nullable(z.number('invalid')), null),
  max: z._default(z.nullable(z.number('invalid')), null),
  /** Whether a number may have decimals. */
  decimals: z._default(z.boolean('invalid'), true),
  /** Which days are meant; null: any. */
  days: z._default(z.nullable(z.enum(QUESTION_DAYS, 'invalid')), null),
  /** What the ends of a scale mean. */
  ends: z._default(z.nullable(z.object({ min: words, max: words })), null),
  /** Whether more is better, of a scale and a number; of `yesNo`, whether yes is. */
  better: z._default(z.nullable(z.enum(['higher', 'lower'], 'invalid')), null),
  /** Answers that somebody should look at: values of options, true or false, or the end of a scale that is bad. */
  alarm: z._default(
    z
      .array(z.union([name, z.number(), z.boolean()], 'invalid'))
      .check(z.maxLength(WORK_LIMITS.surveyOptions, 'invalid')),
    [],
  ),
  visibleIf: z._default(z.nullable(condition), null),
});
export type Question = z.output<typeof question>;
export type QuestionInput = z.input<typeof question>;

/** An answer: text, number, yes or no, a day `YYYY-MM-DD`, the value of an option, or several. */
export const answerValue = z.union(
  [
    z.string().check(storable, maxChars(WORK_LIMITS.surveyAnswer)),
    z.number(),
    z.boolean(),
    z.array(name).check(z.maxLength(WORK_LIMITS.surveyOptions, 'invalid')),
  ],
  'invalid',
);
export type AnswerValue = z.output<typeof answerValue>;

/** Answers by the names of their questions. */
export type Answers = Readonly<Record<string, AnswerValue>>;

export const answer = z.object({ questionId: name, value: answerValue });
export const questionName = name;

const isChoice = ({ kind }: Question) => kind === 'single' || kind === 'multiple';

/** Where an option reads as one before it: who answers could not tell them apart. */
function alikeOption({ options }: Question): readonly [at: number, 'label', SurveyLanguage] | null {
  for (const language of SURVEY_LANGUAGES) {
    const words = options.map(({ label }) => label[language].trim().toLocaleLowerCase(language));
    const at = words.findIndex((each, index) => words.indexOf(each) < index);
    if (at >= 0) return [at, 'label', language];
  }
  return null;
}

/** What keeps a set of questions from being asked, as a schema's message with its path; the first one found. */
function setProblem(
  questions: readonly Question[],
): { readonly path: Array<string | number>; readonly message: string } | null {
  const earlier = new Set<string>();
  for (const [at, each] of questions.entries()) {
    if (earlier.has(each.id)) return { path: [at, 'id'], message: 'text.taken' };
    if (isChoice(each) && each.options.length < 2) return { path: [at, 'options'], message: 'survey.options' };
    if (new Set(each.options.map(({ value }) => value)).size < each.options.length)
      return { path: [at, 'options'], message: 'text.taken' };
    const alike = alikeOption(each);
    if (alike) return { path: [at, 'options', ...alike], message: 'survey.options' };
    const isScale = each.kind === 'scale';
    if (isScale && (each.min === null || each.max === null || each.max - each.min > WORK_LIMITS.surveyScale))
      return { path: [at, 'max'], message: 'survey.scale' };
    if (each.min !== null && each.max !== null && each.min >= each.max)
      return { path: [at, 'max'], message: 'survey.scale' };
    if (each.visibleIf && !earlier.has(each.visibleIf.questionId))
      return { path: [at, 'visibleIf', 'questionId'], message: 'survey.condition' };
    earlier.add(each.id);
  }
  return null;
}

/**
 * The questions of a survey, in their order: names are unique, choices have options, scales have ends, and a question
 * depends on an earlier one alone. Specification surveys 5.2, 5.3.
 */
export const questionSet = z.array(question).check(
  z.minLength(1, 'survey.questions'),
  z.maxLength(WORK_LIMITS.surveyQuestions, 'survey.questions'),
  z.check<Question[]>(({ value, issues }) => {
    const problem = setProblem(value);
    if (problem) issues.push({ code: 'custom', input: value, path: problem.path, message: problem.message });
  }),
);
