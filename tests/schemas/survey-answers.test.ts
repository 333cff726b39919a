import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonQuestions, commonVersion } from '#server/domain/surveys/common-questions/index.ts';
import {
  answerChange,
  answerProblems,
  isAlarming,
  todayOnEarth,
  visibleAnswers,
  visibleQuestions,
} from '#src/schemas/survey-answers.ts';
import {
  CONDITION_OPERATORS,
  QUESTION_KINDS,
  questionSet,
  type Answers,
  type AnswerValue,
  type Condition,
  type Question,
  type QuestionInput,
  type QuestionKind,
} from '#src/schemas/survey-questions.ts';
import { CALLER_SURVEY_TYPES, familyOf, PERSON_SURVEY_TYPES, SURVEY_TYPES } from '#src/schemas/survey-values.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

const today = { first: '2026-11-26', last: '2026-11-27' };
const label = { en: 'Question', es: 'Pregunta' };
const options = ['a', 'b', 'c'].map((value, weight) => ({ value, label: { en: value, es: value }, weight }));

/** A value that fits a kind, or nearly. */
const VALUES: Readonly<Record<QuestionKind, fc.Arbitrary<AnswerValue>>> = {
  single: fc.constantFrom('a', 'b', 'c'),
  multiple: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
  scale: fc.integer({ min: 1, max: 5 }),
  yesNo: fc.boolean(),
  number: fc.integer({ min: 0, max: 9 }),
  date: fc.constantFrom('2026-11-23', '2025-01-31'),
  text: fc.constantFrom('Well', 'A fall'),
};

const questionOf = (id: string, kind: QuestionKind, required: boolean): QuestionInput => ({
  id,
  kind,
  label,
  required,
  ...((kind === 'single' || kind === 'multiple') && { options }),
  ...(kind === 'scale' && { min: 1, max: 5 }),
});

/** Sets of questions of which some depend on earlier ones. */
const sets = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...QUESTION_KINDS),
      required: fc.boolean(),
      earlier: fc.option(fc.nat(20)),
      operator: fc.constantFrom(...CONDITION_OPERATORS),
      value: fc.oneof(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 5 }), fc.boolean()),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((made) =>
    questionSet.parse(
      made.map(({ kind, required, earlier, operator, value }, at) => ({
        ...questionOf(`q${at}`, kind, required),
        visibleIf: earlier === null || at === 0 ? null : { questionId: `q${earlier % at}`, operator, value },
      })),
    ),
  );

const filled = (questions: readonly Question[]) =>
  fc.record(Object.fromEntries(questions.map(({ id, kind }) => [id, fc.option(VALUES[kind], { nil: undefined })])));

const setAndAnswers = sets.chain((questions) =>
  filled(questions).map((made) => ({
    questions,
    answers: Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)) as Answers,
  })),
);

/** Answers as somebody gives them who goes through the page: each question that is asked then, and no other. */
function walk(questions: readonly Question[], wanted: Answers): Answers {
  const given: Record<string, AnswerValue> = {};
  for (const { id } of questions) {
    const value = wanted[id];
    if (value !== undefined && visibleQuestions(questions, given).some((each) => each.id === id)) given[id] = value;
  }
  return given;
}

describe('branching', () => {
  const asks = (
    kind: QuestionKind,
    operator: Condition['operator'],
    value: Condition['value'],
    given?: AnswerValue,
  ) => {
    const questions = questionSet.parse([
      questionOf('first', kind, false),
      { ...questionOf('second', 'yesNo', false), visibleIf: { questionId: 'first', operator, value } },
      { ...questionOf('third', 'text', false), visibleIf: { questionId: 'second', operator: 'is', value: true } },
    ]);
    return visibleQuestions(questions, { ...(given !== undefined && { first: given }), second: true }).map(
      ({ id }) => id,
    );
  };
  const [alone, all] = [['first'], ['first', 'second', 'third']];

  it.each([
    ['single', 'is', 'a', 'a', all],
    ['single', 'is', 'a', 'b', alone],
    ['single', 'isNot', 'a', 'b', all],
    ['single', 'isNot', 'a', 'a', alone],
    ['multiple', 'is', 'a', ['b', 'a'], all],
    ['multiple', 'is', 'a', ['b', 'c'], alone],
    ['multiple', 'isNot', 'a', ['b', 'c'], all],
    ['multiple', 'isNot', 'a', ['b', 'a'], alone],
    ['yesNo', 'is', false, false, all],
    ['scale', 'atLeast', 3, 3, all],
    ['scale', 'atLeast', 3, 2, alone],
    ['scale', 'atMost', 3, 3, all],
    ['number', 'atMost', 3, 4, alone],
  ] as const)('%s %s %s after %s', (kind, operator, value, given, asked) => {
    expect(asks(kind, operator, value, given as AnswerValue)).toEqual(asked);
  });

  it.each(CONDITION_OPERATORS)('nothing depends on “%s” where nothing was answered', (operator) => {
    expect(asks('number', operator, 3)).toEqual(alone);
  });

  it('what a page asks and keeps, a server takes whole', () => {
    fc.assert(
      fc.property(setAndAnswers, ({ questions, answers }) => {
        const given = walk(questions, answers);
        expect(visibleAnswers(questions, given)).toEqual(given);
        for (const [id, problem] of Object.entries(answerProblems(questions, given, { today }))) {
          expect(problem).toBe('required');
          expect(given[id]).toBeUndefined();
        }
      }),
    );
  });

  it('an answer is refused exactly where its question isn’t asked', () => {
    fc.assert(
      fc.property(setAndAnswers, ({ questions, answers }) => {
        const asked = new Set(visibleQuestions(questions, answers).map(({ id }) => id));
        const problems = answerProblems(questions, answers, { today });
        for (const id of Object.keys(answers)) expect(problems[id] === 'survey.notAsked').toBe(!asked.has(id));
        expect(answerProblems(questions, visibleAnswers(questions, answers), { today })).toEqual(
          Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem === 'required')),
        );
      }),
    );
  });

  it('a question isn’t asked where the one that it depends on isn’t, and answers of its own change nothing before it', () => {
    fc.assert(
      fc.property(setAndAnswers, ({ questions, answers }) => {
        const asked = visibleQuestions(questions, answers);
        for (const [at, { visibleIf }] of asked.entries())
          if (visibleIf) expect(asked.slice(0, at).map(({ id }) => id)).toContain(visibleIf.questionId);
        expect(visibleQuestions(questions, visibleAnswers(questions, answers))).toEqual(asked);
      }),
    );
  });

  it('a draft misses nothing, and keeps what isn’t asked now', () => {
    fc.assert(
      fc.property(setAndAnswers, ({ questions, answers }) => {
        expect(answerProblems(questions, answers, { today, isWhole: false })).toEqual({});
      }),
    );
    expect(answerProblems([], { alien: 1 }, { today, isWhole: false })).toEqual({ alien: 'survey.notAsked' });
  });
});

describe('an answer that its question can’t have', () => {
  it.each<[QuestionKind, AnswerValue, string | undefined]>([
    ['single', 'c', undefined],
    ['single', 'd', 'survey.choice'],
    ['multiple', ['c', 'a'], undefined],
    ['multiple', ['a', 'd'], 'survey.choice'],
    ['multiple', ['a', 'b', 'a'], 'survey.choice'],
    ['multiple', 'a', 'survey.choice'],
    ['yesNo', false, undefined],
    ['yesNo', 'no', 'survey.choice'],
    ['scale', 1, undefined],
    ['scale', 5, undefined],
    ['scale', 0, 'survey.choice'],
    ['scale', 6, 'survey.choice'],
    ['scale', 2.5, 'survey.choice'],
    ['number', 2.5, undefined],
    ['number', Number.POSITIVE_INFINITY, 'survey.number'],
    ['number', '2', 'survey.number'],
    ['date', '2026-02-28', undefined],
    ['date', '2026-02-30', 'date.format'],
    ['text', 'ñ'.repeat(WORK_LIMITS.surveyAnswer), undefined],
    ['text', true, 'invalid'],
  ])('%s: %j is %s', (kind, value, problem) => {
    const questions = questionSet.parse([questionOf('q', kind, true)]);
    expect(answerProblems(questions, { q: value }, { today })['q']).toBe(problem);
  });

  it('is a number beyond what is asked for, and a text that is too long', () => {
    const questions = questionSet.parse([
      { ...questionOf('low', 'number', true), min: 2, max: 4 },
      { ...questionOf('high', 'number', true), min: 2, max: 4 },
      { ...questionOf('fits', 'number', true), min: 2, max: 4 },
      questionOf('long', 'text', true),
    ]);
    const long = 'a'.repeat(WORK_LIMITS.surveyAnswer + 1);
    expect(Object.keys(answerProblems(questions, { low: 1, high: 5, fits: 4, long }, { today }))).toEqual([
      'low',
      'high',
      'long',
    ]);
  });
});

describe('an answer that is true of nobody', () => {
  const problemOf = (more: Partial<QuestionInput> & Pick<QuestionInput, 'kind'>, value: AnswerValue) =>
    answerProblems(questionSet.parse([{ ...questionOf('q', more.kind, true), ...more }]), { q: value }, { today })['q'];

  it.each<[AnswerValue, string | undefined]>([
    [3.5, 'survey.whole'],
    [3, undefined],
    [-1, 'survey.numberRange'],
    ['3', 'survey.number'],
  ])('is no whole number: %j is %s', (value, problem) => {
    expect(problemOf({ kind: 'number', decimals: false, min: 0 }, value)).toBe(problem);
  });

  it.each<[QuestionInput['days'], AnswerValue, string | undefined]>([
    // it may be one day or the other today, where somebody answers
    ['past', '2026-11-27', undefined],
    ['past', '2026-11-28', 'survey.dayPast'],
    ['past', '2026-13-01', 'date.format'],
    ['future', '2026-11-26', undefined],
    ['future', '2026-11-25', 'survey.dayFuture'],
    [null, '2026-11-28', undefined],
    [null, '2026-11-25', undefined],
  ])('is a day of the other side: %s, %j is %s', (days, value, problem) => {
    expect(problemOf({ kind: 'date', days }, value)).toBe(problem);
  });

  it('is held against the day that it is anywhere on earth', () => {
    expect(todayOnEarth(new Date('2026-11-27T09:59:00Z'))).toEqual({ first: '2026-11-26', last: '2026-11-27' });
    expect(todayOnEarth(new Date('2026-11-27T12:00:00Z'))).toEqual({ first: '2026-11-27', last: '2026-11-28' });
  });

  it('is none of the common questions: they count in whole numbers, and say which days they mean', () => {
    for (const type of SURVEY_TYPES)
      for (const { id, kind, decimals, days } of commonQuestions(type)) {
        if (kind === 'number') expect(decimals, `${type} ${id}`).toBe(false);
        if (kind === 'date') expect(days, `${type} ${id}`).not.toBeNull();
      }
  });
});

describe('the common questions', () => {
  it.each(SURVEY_TYPES)('%s are 6 to 12, in both languages, each kind in one family', (type) => {
    for (let version = 1; version <= commonVersion(type); version += 1) {
      const questions = commonQuestions(type, version);
      expect(questions.length).toBeGreaterThanOrEqual(6);
      expect(questions.length).toBeLessThanOrEqual(12);
      for (const { label: words, options: choices } of questions)
        for (const { en, es } of [words, ...choices.map((each) => each.label)]) {
          expect(en.length).toBeGreaterThan(0);
          // only “No” and the like are the same
          if (en.length > 12) expect(es).not.toBe(en);
        }
    }
    const families = [PERSON_SURVEY_TYPES, CALLER_SURVEY_TYPES].filter((each: readonly string[]) =>
      each.includes(type),
    );
    expect(families).toHaveLength(1);
    expect(familyOf(type)).toBe(families[0] === PERSON_SURVEY_TYPES ? 'person' : 'caller');
  });

  it('marks name answers that can be given', () => {
    for (const type of SURVEY_TYPES)
      for (const { id, kind, alarm, options: choices, min, max } of commonQuestions(type))
        for (const each of alarm) {
          const given: AnswerValue = kind === 'multiple' ? [String(each)] : each;
          const fits =
            choices.some(({ value }) => value === each) ||
            (kind === 'yesNo' && typeof each === 'boolean') ||
            (typeof each === 'number' && each >= (min ?? 0) && each <= (max ?? 0));
          expect(fits, `${type} ${id} ${String(given)}`).toBe(true);
        }
  });
});

describe('changes', () => {
  const parse = (question: QuestionInput) => questionSet.parse([question])[0] as Question;
  const weighed = parse(questionOf('q', 'single', true));
  const scale = parse({ ...questionOf('q', 'scale', true), better: 'higher' });
  const falls = parse({ ...questionOf('q', 'number', true), better: 'lower' });

  it('are better or worse where the question tells, else just changes', () => {
    expect(answerChange(weighed, 'a', 'b')).toBe('worse');
    expect(answerChange(weighed, 'c', 'b')).toBe('better');
    expect(answerChange(scale, 2, 4)).toBe('worse');
    expect(answerChange(falls, 2, 1)).toBe('worse');
    expect(answerChange(falls, 1, 1)).toBe('same');
    expect(answerChange(weighed, 'a', undefined)).toBe('new');
    expect(answerChange(parse(questionOf('q', 'text', true)), 'A', 'B')).toBe('changed');
    expect(answerChange(parse(questionOf('q', 'multiple', true)), ['b', 'a'], ['a', 'b'])).toBe('same');
  });

  it('an answer is looked at where it, or one of several, is marked', () => {
    const marked = parse({ ...questionOf('q', 'multiple', true), alarm: ['b'] });
    expect([isAlarming(marked, ['a', 'b']), isAlarming(marked, ['a']), isAlarming(marked, undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
