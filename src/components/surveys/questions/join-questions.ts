import type { Conflict } from '#src/components/ui/forms/use-merged.ts';
import { isSame } from '#src/schemas/began.ts';
import type { EditedQuestions, OptionFields, QuestionFields } from './question-fields.ts';

/* What becomes of questions that two have edited at once. Specification surveys 5.6. */

type Sides<T> = Readonly<Record<'began' | 'theirs' | 'mine', T>>;
type Side = 'theirs' | 'mine';

/** A field of a question, or `answer` for all that belongs to its kind. */
export type Part =
  | `${'label' | 'hint' | 'ends.min' | 'ends.max'}.${'en' | 'es'}`
  | 'required'
  | 'visibleIf'
  | 'answer'
  | 'options'
  | 'min'
  | 'max'
  | 'decimals'
  | 'days'
  | 'better'
  | 'alarm';

const PLAIN = ['label.en', 'label.es', 'hint.en', 'hint.es', 'required', 'visibleIf'] as const satisfies Part[];
const ENDS = ['ends.min.en', 'ends.min.es', 'ends.max.en', 'ends.max.es'] as const satisfies Part[];

/** What a question has by its kind; the rest of its fields has no use. */
const ANSWER_PARTS: Readonly<Record<QuestionFields['kind'], readonly Part[]>> = {
  single: ['options'],
  multiple: ['options'],
  scale: ['min', 'max', ...ENDS, 'better', 'alarm'],
  yesNo: ['better', 'alarm'],
  number: ['min', 'max', 'decimals', 'better'],
  date: ['days'],
  text: [],
};

/** What stands in for the parts of a kind where two have given a question another one. */
const ANSWER_FIELDS = ['kind', 'options', 'min', 'max', 'decimals', 'days', 'ends', 'better', 'alarm'] as const;
export type AnswerFields = Pick<QuestionFields, (typeof ANSWER_FIELDS)[number]>;

/** A question that one of them deleted and the other changed. */
export interface Gone {
  readonly question: QuestionFields;
  readonly isThere: boolean;
  /** The names of its fields that were changed. */
  readonly changed: readonly Part[];
  /** The questions in the order of who kept it. */
  readonly order: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const reach = (from: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Fields | undefined)?.[name], from);

function withValue(at: Fields, [name = '', ...rest]: readonly string[], value: unknown): Fields {
  return { ...at, [name]: rest.length === 0 ? value : withValue(at[name] as Fields, rest, value) };
}

const answerOf = (question: QuestionFields): AnswerFields => {
  const { kind, options, min, max, decimals, days, ends, better, alarm } = question;
  return { kind, options, min, max, decimals, days, ends, better, alarm };
};

/** The value of a part of a question. */
export const partOf = (question: QuestionFields, part: Part): unknown =>
  part === 'answer' ? answerOf(question) : reach(question, part.split('.'));

const withPart = (question: QuestionFields, part: Part, value: unknown): QuestionFields =>
  part === 'answer'
    ? { ...question, ...(value as AnswerFields) }
    : (withValue(question, part.split('.'), value) as never);

/** A part, spelled so that equal ones are the same: what has no use counts for nothing. */
function spelled(question: QuestionFields, part: Part): unknown {
  const { kind, options, visibleIf } = question;
  if (part === 'answer') return [kind, ...ANSWER_PARTS[kind].map((each) => spelled(question, each))];
  if (part === 'visibleIf') return visibleIf.questionId && [visibleIf.questionId, visibleIf.operator, visibleIf.value];
  if (part === 'options') return options.map((each) => [each.value, ...OPTION_FIELDS.map((field) => field.of(each))]);
  return partOf(question, part);
}

/** Which parts of a question differ. */
const changedParts = (one: QuestionFields, other: QuestionFields): Part[] =>
  [...PLAIN, ...(one.kind === other.kind ? ANSWER_PARTS[one.kind] : (['answer'] as const))].filter(
    (part) => !isSame(spelled(one, part), spelled(other, part)),
  );

/** Whose value stands: undefined where both have changed it, each to something else. */
function sideOf({ began, theirs, mine }: Sides<unknown>): Side | undefined {
  if (isSame(theirs, began) || isSame(theirs, mine)) return 'mine';
  return isSame(mine, began) ? 'theirs' : undefined;
}

/** The ids of `main`, and those of `other` that it hasn't, each after what it stands after there. */
function ordered(main: readonly string[], other: readonly string[], isThere: (id: string) => boolean): string[] {
  const all = main.filter(isThere);
  for (const [at, id] of other.entries()) {
    if (all.includes(id) || !isThere(id)) continue;
    const before = other.slice(0, at).findLast((each) => all.includes(each));
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
  }
  return all;
}

interface ListOptions<T> {
  readonly idOf: (item: T) => string;
  /** What becomes of an item that both have. */
  readonly join: (items: Sides<T>) => T;
  readonly isSameItem: (one: T, other: T) => boolean;
  /** Whose version stands where both have changed the same. */
  readonly preferred: Side;
}

interface JoinedList<T> {
  readonly items: T[];
  /** Items that one of them deleted and the other changed. */
  readonly gone: ReadonlyArray<{ readonly began: T; readonly theirs: T | undefined; readonly mine: T | undefined }>;
  /** Both have moved items. */
  readonly isMoved: boolean;
}

function joinList<T>(lists: Sides<readonly T[]>, options: ListOptions<T>): JoinedList<T> {
  const { idOf, join, isSameItem, preferred } = options;
  const idsOf = (list: readonly T[]) => list.map(idOf);
  const ids = { began: idsOf(lists.began), theirs: idsOf(lists.theirs), mine: idsOf(lists.mine) };
  const find = (side: keyof typeof lists, id: string) => lists[side].find((item) => idOf(item) === id);
  const gone: Array<JoinedList<T>['gone'][number]> = [];
  const settled = new Map<string, T>();
  for (const id of new Set([...ids.theirs, ...ids.mine])) {
    const [began, theirs, mine] = [find('began', id), find('theirs', id), find('mine', id)];
    let item = theirs ?? mine;
    if (theirs && mine) item = join({ began: began ?? theirs, theirs, mine });
    else if (began && item && isSameItem(item, began)) item = undefined;
    else if (began) {
      gone.push({ began, theirs, mine });
      item = preferred === 'mine' ? mine : theirs;
    }
    if (item) settled.set(id, item);
  }
  const common = (side: keyof typeof ids) =>
    ids[side].filter((id) => Object.values(ids).every((all) => all.includes(id)));
  const side = sideOf({ began: common('began'), theirs: common('theirs'), mine: common('mine') });
  const main = side ?? preferred;
  const order = ordered(ids[main], ids[main === 'mine' ? 'theirs' : 'mine'], (id) => settled.has(id));
  return { items: order.flatMap((id) => settled.get(id) ?? []), gone, isMoved: side === undefined };
}

interface OptionField {
  readonly of: (option: OptionFields) => unknown;
  readonly to: (option: OptionFields, from: OptionFields) => OptionFields;
}

const OPTION_FIELDS: readonly OptionField[] = [
  { of: ({ label }) => label.en, to: (option, { label }) => ({ ...option, label: { ...option.label, en: label.en } }) },
  { of: ({ label }) => label.es, to: (option, { label }) => ({ ...option, label: { ...option.label, es: label.es } }) },
  { of: ({ weight }) => weight, to: (option, { weight }) => ({ ...option, weight }) },
  { of: ({ isAlarm }) => isAlarm, to: (option, { isAlarm }) => ({ ...option, isAlarm }) },
];

/** The options of a choice, joined; whether nothing in them was changed by both. */
function joinOptions(lists: Sides<readonly OptionFields[]>, preferred: Side) {
  let isClean = true;
  const { items, gone, isMoved } = joinList(lists, {
    idOf: ({ value }) => value,
    isSameItem: (one, other) => OPTION_FIELDS.every(({ of }) => isSame(of(one), of(other))),
    preferred,
    join: ({ began, theirs, mine }) =>
      OPTION_FIELDS.reduce((option, { of, to }) => {
        const side = sideOf({ began: of(began), theirs: of(theirs), mine: of(mine) });
        isClean &&= side !== undefined;
        return (side ?? preferred) === 'theirs' ? to(option, theirs) : option;
      }, mine),
  });
  return { options: items, isClean: isClean && gone.length === 0 && !isMoved };
}

/** A part of a question: its value, and what both have changed of it. */
function joinPart(sides: Sides<QuestionFields>, part: Part): { readonly value: unknown; readonly conflict?: Conflict } {
  const { began, theirs, mine } = sides;
  const side = sideOf({ began: spelled(began, part), theirs: spelled(theirs, part), mine: spelled(mine, part) });
  if (side) return { value: partOf(sides[side], part) };
  const path = [mine.id, part];
  if (part !== 'options') {
    return { value: partOf(mine, part), conflict: { path, theirs: partOf(theirs, part), mine: partOf(mine, part) } };
  }
  const lists = { began: began.options, theirs: theirs.options, mine: mine.options };
  const { options, isClean } = joinOptions(lists, 'mine');
  if (isClean) return { value: options };
  return { value: options, conflict: { path, theirs: joinOptions(lists, 'theirs').options, mine: options } };
}

const idsOf = (questions: readonly QuestionFields[]): string[] => questions.map(({ id }) => id);

/**
 * Joins the questions that somebody else has saved with those that are edited, question by question and field by field:
 * what only one of them added, deleted, moved or changed is in, and of what both changed one's own version is in first.
 */
export function joinQuestions(sides: Sides<EditedQuestions>): {
  readonly values: EditedQuestions;
  readonly conflicts: Conflict[];
} {
  const conflicts: Conflict[] = [];
  const lists = { began: sides.began.questions, theirs: sides.theirs.questions, mine: sides.mine.questions };
  const { items, gone, isMoved } = joinList(lists, {
    idOf: ({ id }) => id,
    isSameItem: (one, other) => changedParts(one, other).length === 0,
    preferred: 'mine',
    join: (question) => {
      const { theirs, mine } = question;
      const answer: readonly Part[] = theirs.kind === mine.kind ? ANSWER_PARTS[mine.kind] : ['answer'];
      return [...PLAIN, ...answer].reduce((joined, part) => {
        const { value, conflict } = joinPart(question, part);
        if (conflict) conflicts.push(conflict);
        return withPart(joined, part, value);
      }, mine);
    },
  });
  for (const { began, theirs, mine } of gone) {
    const question = mine ?? theirs ?? began;
    const order = idsOf(mine ? lists.mine : lists.theirs);
    const version = (isThere: boolean): Gone => ({ question, isThere, changed: changedParts(began, question), order });
    conflicts.push({
      path: [began.id, 'question'],
      theirs: version(theirs !== undefined),
      mine: version(mine !== undefined),
    });
  }
  if (isMoved) conflicts.push({ path: ['order'], theirs: idsOf(lists.theirs), mine: idsOf(lists.mine) });
  return { values: { questions: items }, conflicts };
}

/** The questions with one of two versions chosen. */
export function settleQuestions(
  { questions }: EditedQuestions,
  conflict: Conflict,
  isTheirs: boolean,
): EditedQuestions {
  const [id = '', part] = conflict.path;
  const chosen = isTheirs ? conflict.theirs : conflict.mine;
  const inOrder = (all: readonly QuestionFields[], order: readonly string[], others: readonly string[]) => ({
    questions: ordered(order, others, (each) => idsOf(all).includes(each)).flatMap((each) =>
      all.filter((question) => question.id === each),
    ),
  });
  if (part === undefined) return inOrder(questions, chosen as string[], idsOf(questions));
  if (part === 'question') {
    const { question, isThere, order } = chosen as Gone;
    const others = questions.filter((each) => each.id !== id);
    return isThere ? inOrder([...others, question], idsOf(others), order) : { questions: others };
  }
  return { questions: questions.map((each) => (each.id === id ? withPart(each, part as Part, chosen) : each)) };
}
