import { expect, test } from 'vitest';
import { questionSet, type QuestionInput } from '#src/schemas/survey-questions.ts';

const label = { en: 'Question', es: 'Pregunta' };
const option = (value: string, es = value) => ({ value, label: { en: value, es } });
const text = (id: string, more: Partial<QuestionInput> = {}): QuestionInput => ({ id, kind: 'text', label, ...more });
const scale = (min: number | null, max: number | null) => text('a', { kind: 'scale', min, max });
const number = (min: number | null, max: number | null) => text('a', { kind: 'number', min, max });
const choice = (kind: 'single' | 'multiple', ...options: QuestionInput['options'] & object) =>
  text('a', { kind, options });
const after = (questionId: string) => text('b', { visibleIf: { questionId, operator: 'is', value: 'x' } });
const [YES, NO] = [option('yes', 'sí'), option('no')];

/** Specification surveys 5.1, 5.2, 5.3. */
test.each<[string, QuestionInput[], string]>([
  ['no question', [], ' survey.questions'],
  ['a scale of ten steps', [scale(0, 10)], 'right'],
  ['a scale of eleven', [scale(0, 11)], '0.max survey.scale'],
  ['a scale of one', [scale(1, 2)], 'right'],
  ['a scale of none', [scale(1, 1)], '0.max survey.scale'],
  ['a scale that ends before its beginning', [scale(2, 1)], '0.max survey.scale'],
  ['a scale without a beginning', [scale(null, 5)], '0.max survey.scale'],
  ['a scale without an end', [scale(1, null)], '0.max survey.scale'],
  ['a number of any size', [number(null, null)], 'right'],
  ['a number up to a million', [number(0, 1_000_000)], 'right'],
  ['a number with one end', [number(null, 5)], 'right'],
  ['a number of one value', [number(5, 5)], '0.max survey.scale'],
  ['two options', [choice('single', YES, NO)], 'right'],
  ['one option', [choice('single', YES)], '0.options survey.options'],
  ['one of several options', [choice('multiple', YES)], '0.options survey.options'],
  ['two options with one name', [choice('single', YES, option('yes', 'no'))], '0.options text.taken'],
  [
    'two options that read alike in Spanish',
    [choice('multiple', YES, option('yeah', ' SÍ '))],
    '0.options.1.label.es survey.options',
  ],
  [
    'two options that read alike in English',
    [choice('multiple', YES, { value: 'y', label: { en: 'YES', es: 'claro' } })],
    '0.options.1.label.en survey.options',
  ],
  ['two questions with one name', [text('a'), text('a')], '1.id text.taken'],
  ['one that depends on the one before', [text('a'), after('a')], 'right'],
  ['one that depends on itself', [text('a'), after('b')], '1.visibleIf.questionId survey.condition'],
  ['one that depends on a later one', [after('c'), text('c')], '0.visibleIf.questionId survey.condition'],
  ['one with the name that each object has', [text('constructor')], '0.id invalid'],
])('%s', (_, questions, told) => {
  const { error } = questionSet.safeParse(questions);
  expect(error ? `${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}` : 'right').toBe(told);
});
