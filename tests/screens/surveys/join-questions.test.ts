import { expect, test } from 'vitest';
import { joinQuestions, settleQuestions } from '#src/components/surveys/questions/join-questions.ts';
import { fieldsOf, newQuestion, type QuestionFields } from '#src/components/surveys/questions/question-fields.ts';
import { questions } from './form-questions.ts';

const began: readonly QuestionFields[] = questions.map(fieldsOf);
const [feels, needs, happy, again, meals, visit, story] = began as [
  QuestionFields,
  QuestionFields,
  QuestionFields,
  QuestionFields,
  QuestionFields,
  QuestionFields,
  QuestionFields,
];
const added = (id: string): QuestionFields => ({ ...newQuestion(), id });
const join = (theirs: readonly QuestionFields[], mine: readonly QuestionFields[], from = began) =>
  joinQuestions({
    began: { questions: [...from] },
    theirs: { questions: [...theirs] },
    mine: { questions: [...mine] },
  });
const idsOf = ({ values }: ReturnType<typeof join>) => values.questions.map(({ id }) => id);
const replaced = (...by: QuestionFields[]) => began.map((each) => by.find(({ id }) => id === each.id) ?? each);
const inEnglish = (question: QuestionFields, en: string) => ({ ...question, label: { ...question.label, en } });
const inSpanish = (question: QuestionFields, es: string) => ({ ...question, label: { ...question.label, es } });

test('fields of questions that only one of them changed', () => {
  const { values, conflicts } = join(
    replaced(inEnglish(feels, 'How are you?'), { ...happy, max: '7' }, { ...again, required: true }),
    replaced(inSpanish(feels, '¿Cómo está?'), { ...happy, alarm: '1' }, { ...again, hint: { en: 'a', es: 'b' } }),
  );
  expect(conflicts).toEqual([]);
  expect(values.questions).toEqual(
    replaced(
      { ...feels, label: { en: 'How are you?', es: '¿Cómo está?' } },
      { ...happy, max: '7', alarm: '1' },
      { ...again, required: true, hint: { en: 'a', es: 'b' } },
    ),
  );
});

test('what both changed to the same is no conflict', () => {
  const same = replaced(inEnglish(feels, 'How are you?')).filter(({ id }) => id !== 'story');
  expect(join(same, same)).toEqual({ values: { questions: same }, conflicts: [] });
});

test('a field that both changed: one’s own first, then the one that is chosen', () => {
  const { values, conflicts } = join(
    replaced({ ...inEnglish(feels, 'Theirs'), required: false }),
    replaced(inEnglish(feels, 'Mine')),
  );
  expect(conflicts).toEqual([{ path: ['feels', 'label.en'], theirs: 'Theirs', mine: 'Mine' }]);
  expect(values.questions[0]).toEqual({ ...inEnglish(feels, 'Mine'), required: false });
  const [conflict] = conflicts;
  const typedSince = { questions: [inSpanish(values.questions[0]!, 'since')] };
  const settled = settleQuestions(typedSince, conflict!, true);
  expect(settled.questions[0]?.label).toEqual({ en: 'Theirs', es: 'since' });
  expect(settleQuestions(settled, conflict!, false).questions[0]?.label.en).toBe('Mine');
});

test('added and deleted questions of both', () => {
  const theirs = [added('first'), ...began.filter(({ id }) => id !== 'visit'), added('theirs')];
  const [x, y] = [added('x'), added('y')];
  const mine = [feels, x, y, ...began.slice(1).filter(({ id }) => id !== 'story'), added('mine')];
  const joined = join(theirs, mine);
  expect(joined.conflicts).toEqual([]);
  expect(idsOf(joined)).toEqual(['first', 'feels', 'x', 'y', 'needs', 'happy', 'again', 'meals', 'theirs', 'mine']);
});

test('questions that only one of them moved, with what the other added', () => {
  const moved = [story, feels, needs, happy, again, meals, visit];
  const more = [feels, needs, happy, added('x'), again, meals, visit, story];
  expect(idsOf(join(moved, more))).toEqual(['story', 'feels', 'needs', 'happy', 'x', 'again', 'meals', 'visit']);
  expect(idsOf(join(more, moved))).toEqual(['story', 'feels', 'needs', 'happy', 'x', 'again', 'meals', 'visit']);
  expect(join(moved, more).conflicts).toEqual([]);
});

test('questions that both moved: one of two orders', () => {
  const theirs = [needs, feels, happy, again, meals, visit, story];
  const mine = [feels, needs, happy, again, meals, story, visit, added('x')];
  const joined = join(theirs, mine);
  expect(idsOf(joined)).toEqual(mine.map(({ id }) => id));
  expect(joined.conflicts).toHaveLength(1);
  const settled = settleQuestions(joined.values, joined.conflicts[0]!, true);
  expect(idsOf({ values: settled, conflicts: [] })).toEqual([
    'needs',
    'feels',
    'happy',
    'again',
    'meals',
    'visit',
    'x',
    'story',
  ]);
  expect(settleQuestions(settled, joined.conflicts[0]!, false)).toEqual(joined.values);
});

test('a question that one deleted and the other changed', () => {
  const without = began.filter(({ id }) => id !== 'meals');
  const changed = replaced(inEnglish(meals, 'Meals?'));
  const kept = join(without, changed);
  expect(idsOf(kept)).toContain('meals');
  expect(kept.conflicts).toMatchObject([
    { path: ['meals', 'question'], theirs: { isThere: false }, mine: { isThere: true, changed: ['label.en'] } },
  ]);
  expect(settleQuestions(kept.values, kept.conflicts[0]!, true).questions).toEqual(without);
  const deleted = join(changed, without);
  expect(deleted.values.questions).toEqual(without);
  expect(settleQuestions(deleted.values, deleted.conflicts[0]!, true).questions).toEqual(changed);
});

test('a kind that one changed, and what belonged to the kind before', () => {
  const asText = replaced({ ...happy, kind: 'text' });
  expect(join(asText, replaced(inEnglish(happy, 'Happy?'))).conflicts).toEqual([]);
  const { values, conflicts } = join(asText, replaced({ ...inEnglish(happy, 'Happy?'), max: '10' }));
  expect(conflicts).toMatchObject([{ path: ['happy', 'answer'], theirs: { kind: 'text' }, mine: { max: '10' } }]);
  expect(values.questions[2]).toMatchObject({ kind: 'scale', max: '10', label: { en: 'Happy?' } });
  const settled = settleQuestions(values, conflicts[0]!, true);
  expect(settled.questions[2]).toMatchObject({ kind: 'text', label: { en: 'Happy?' } });
});

test('choices are joined one by one; what both changed of one is chosen, and the others stay joined', () => {
  const [well, poorly, unsure] = feels.options;
  const options = (...all: typeof feels.options) => replaced({ ...feels, options: all });
  const more = { value: 'o-1', label: { en: 'Fine', es: 'Regular' }, weight: '', isAlarm: false };
  const clean = join(
    options({ ...well!, weight: '100' }, poorly!, unsure!, more),
    options(poorly!, { ...well!, isAlarm: true }),
  );
  expect(clean.conflicts).toEqual([]);
  expect(clean.values.questions[0]?.options).toEqual([poorly, more, { ...well, weight: '100', isAlarm: true }]);
  const both = join(
    options({ ...well!, weight: '100' }, poorly!, unsure!, more),
    options({ ...well!, weight: '90' }, poorly!),
  );
  expect(both.values.questions[0]?.options).toEqual([{ ...well, weight: '90' }, poorly, more]);
  expect(both.conflicts).toEqual([
    {
      path: ['feels', 'options'],
      mine: [{ ...well, weight: '90' }, poorly, more],
      theirs: [{ ...well, weight: '100' }, poorly, more],
    },
  ]);
});

test('a saving whose answer was lost is not joined with itself', () => {
  const saved = [...began.slice(1), added('x')];
  const typedSince = [...began.slice(1), inEnglish(added('x'), 'Since')];
  const { values, conflicts } = join(
    saved.map((each) => ({ ...each })),
    typedSince,
  );
  expect(conflicts).toEqual([]);
  expect(values.questions.at(-1)?.label.en).toBe('Since');
});

test('what both added to their conditions, and a condition that is none', () => {
  const on = (questionId: string, value: string) =>
    replaced({ ...story, visibleIf: { questionId, operator: 'is', value } });
  expect(join(on('', 'left over'), on('again', 'true')).conflicts).toEqual([]);
  expect(join(on('feels', 'well'), on('again', 'true')).conflicts).toMatchObject([{ path: ['story', 'visibleIf'] }]);
});
