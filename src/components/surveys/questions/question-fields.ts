import * as z from 'zod/mini';
import { readNumber } from '#src/components/surveys/form/typed-values.ts';
import type { AppForm } from '#src/components/ui/forms/use-app-form.ts';
import {
  CONDITION_OPERATORS,
  QUESTION_DAYS,
  QUESTION_KINDS,
  questionSet,
  type Question,
  type QuestionInput,
} from '#src/schemas/survey-questions.ts';

/* A question as the editor has it: texts for numbers, one flag for each option, and a condition that may be none. */

const words = z.object({ en: z.string(), es: z.string() });

const optionFields = z.object({ value: z.string(), label: words, weight: z.string(), isAlarm: z.boolean() });

const questionFields = z.object({
  id: z.string(),
  kind: z.enum(QUESTION_KINDS),
  label: words,
  hint: words,
  required: z.boolean(),
  options: z.array(optionFields),
  min: z.string(),
  max: z.string(),
  decimals: z.boolean(),
  days: z.enum(['', ...QUESTION_DAYS]),
  ends: z.object({ min: words, max: words }),
  better: z.enum(['', 'higher', 'lower']),
  /** Of a yes or no: which answer somebody should look at; of a scale its steps, separated by commas. */
  alarm: z.string(),
  visibleIf: z.object({ questionId: z.string(), operator: z.enum(CONDITION_OPERATORS), value: z.string() }),
});
export type QuestionFields = z.output<typeof questionFields>;
export type OptionFields = z.output<typeof optionFields>;

const NO_WORDS = { en: '', es: '' };
const newName = (begin: string): string => `${begin}-${crypto.randomUUID().slice(0, 8)}`;

export const newOption = (): OptionFields => ({ value: newName('o'), label: NO_WORDS, weight: '', isAlarm: false });

export const newQuestion = (): QuestionFields => ({
  id: newName('q'),
  kind: 'single',
  label: NO_WORDS,
  hint: NO_WORDS,
  required: true,
  options: [newOption(), newOption()],
  min: '1',
  max: '5',
  decimals: false,
  days: '',
  ends: { min: NO_WORDS, max: NO_WORDS },
  better: '',
  alarm: '',
  visibleIf: { questionId: '', operator: 'is', value: '' },
});

const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** A question as it is edited. */
export function fieldsOf(question: Question): QuestionFields {
  const { id, kind, label, hint, required, options, min, max, decimals, days, ends, better, alarm, visibleIf } =
    question;
  return {
    id,
    kind,
    label,
    hint: hint ?? NO_WORDS,
    required,
    options: options.map(({ value, label: of, weight }) => ({
      value,
      label: of,
      weight: textOf(weight),
      isAlarm: alarm.includes(value),
    })),
    min: textOf(min),
    max: textOf(max),
    // of another kind, it is as it is for a new one
    decimals: kind === 'number' && decimals,
    days: days ?? '',
    ends: ends ?? { min: NO_WORDS, max: NO_WORDS },
    better: better ?? '',
    alarm: options.length > 0 ? '' : alarm.join(', '),
    visibleIf: visibleIf
      ? { ...visibleIf, value: String(visibleIf.value) }
      : { questionId: '', operator: 'is', value: '' },
  };
}

const isBlank = ({ en, es }: z.output<typeof words>): boolean => en.trim() === '' && es.trim() === '';

const isChoice = (kind: QuestionFields['kind']): boolean => kind === 'single' || kind === 'multiple';

function alarmOf({ kind, options, alarm }: QuestionFields): QuestionInput['alarm'] {
  if (isChoice(kind)) return options.filter(({ isAlarm }) => isAlarm).map(({ value }) => value);
  if (kind === 'yesNo') return alarm === '' ? [] : [alarm === 'true'];
  if (kind !== 'scale') return [];
  return alarm
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => readNumber(each) as number);
}

/** What the earlier question is answered with: what the editor has as a text. */
function valueOf(text: string, { kind }: QuestionFields): string | number | boolean {
  if (kind === 'yesNo') return text === 'true';
  return kind === 'scale' || kind === 'number' ? (readNumber(text) as number) : text;
}

function questionOf(fields: QuestionFields, all: readonly QuestionFields[]): QuestionInput {
  const { id, kind, label, hint, required, options, min, max, decimals, days, ends, better, visibleIf } = fields;
  const hasRange = kind === 'scale' || kind === 'number';
  const earlier = all.find((each) => each.id === visibleIf.questionId);
  return {
    id,
    kind,
    label,
    required,
    hint: isBlank(hint) ? null : hint,
    options: isChoice(kind)
      ? options.map(({ value, label: of, weight }) => ({ value, label: of, weight: readNumber(weight) as number }))
      : [],
    min: hasRange ? (readNumber(min) as number) : null,
    max: hasRange ? (readNumber(max) as number) : null,
    decimals: kind !== 'number' || decimals,
    days: kind === 'date' ? days || null : null,
    ends: kind === 'scale' && !(isBlank(ends.min) && isBlank(ends.max)) ? ends : null,
    better: hasRange || kind === 'yesNo' ? better || null : null,
    alarm: alarmOf(fields),
    visibleIf:
      visibleIf.questionId === ''
        ? null
        : {
            questionId: visibleIf.questionId,
            operator: visibleIf.operator,
            value: earlier ? valueOf(visibleIf.value, earlier) : visibleIf.value,
          },
  };
}

/** The questions that the editor’s fields make, as they are sent; they may be wrong. */
const questionsOf = (all: readonly QuestionFields[]): QuestionInput[] => all.map((fields) => questionOf(fields, all));

/** What is edited, and what it makes: held to the contract, with problems at the editor’s fields. */
export const editedQuestions = z.pipe(
  z.pipe(
    z.object({ questions: z.array(questionFields) }),
    z.transform(({ questions }: { questions: QuestionFields[] }) => ({ questions: questionsOf(questions) })),
  ),
  z.object({ questions: questionSet }),
);
export type EditedQuestions = z.input<typeof editedQuestions>;
export type QuestionsForm = AppForm<EditedQuestions, { questions: Question[] }>;

/** Whether a list as a whole is wrong, beside what is wrong with single entries: react-hook-form has it apart. */
export const isListWrong = (error: unknown): boolean => {
  const { root, message } = (error ?? {}) as { readonly root?: unknown; readonly message?: unknown };
  return root !== undefined || typeof message === 'string';
};

/** What the parts of a question's form are given: the whole form, and which question it is. */
export interface QuestionFormProps {
  readonly form: QuestionsForm;
  readonly at: number;
}

/** The questions as far as they can be shown: what is wrong with them is no reason not to see the others. */
export const shownQuestions = (all: readonly QuestionFields[]): Question[] => {
  const parsed = questionSet.safeParse(questionsOf(all));
  if (parsed.success) return parsed.data;
  const shown: Question[] = [];
  for (const fields of all) {
    const question = questionOf(fields, all);
    // as long as what it depends on is there, it depends on that
    const cause = shown.find(({ id }) => id === question.visibleIf?.questionId);
    const dependent = cause && questionSet.safeParse([{ ...cause, visibleIf: null }, question]);
    const alone = dependent?.success ? dependent : questionSet.safeParse([{ ...question, visibleIf: null }]);
    shown.push(...(alone.data ?? []).slice(-1));
  }
  return shown;
};
