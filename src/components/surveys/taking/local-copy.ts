import * as z from 'zod/mini';
import { local } from '#src/lib/session/web-storage.ts';
import type { Answers, AnswerValue } from '#src/schemas/survey-questions.ts';
import type { TakenSurvey } from '#src/schemas/survey-shapes.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

/*
 * What was answered is kept in this browser, too, from the moment it is given: a reload and a cut line lose nothing. It
 * is gone once the survey is answered, or can't be any more.
 */

const KEY = 'survey-answers';
const KEPT_MS = WORK_LIMITS.surveyDays * 24 * 3_600_000;

/** The place of the comments among the names of questions, which are never empty. */
export const COMMENTS = '';

// looser than the contract's: what is too long is kept, too
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const copy = z.object({
  /** Made once, so that a submission that is sent again is the same one. */
  submissionId: z.string(),
  answers: z.record(z.string(), value),
  comments: z.string(),
  /** Questions whose answers the server doesn't have yet. */
  unsaved: z.array(z.string()),
  /** What was submitted, as long as no answer to that has come. */
  submitted: z.nullable(
    z.object({
      answers: z.array(z.object({ questionId: z.string(), value })),
      additionalComments: z.nullable(z.string()),
    }),
  ),
  /** Whether one question is shown at a time. */
  single: z.boolean(),
  at: z.number(),
});
export type LocalCopy = z.output<typeof copy>;

const copies = z.record(z.string(), copy);

/** The end of a token: enough to know it again, and no link to anybody who looks into the storage. */
const nameOf = (token: string): string => token.slice(-16);

function parse(text: string | null): Record<string, LocalCopy> {
  try {
    const found = copies.safeParse(JSON.parse(text ?? '{}'));
    return found.success ? found.data : {};
  } catch {
    return {};
  }
}

/** What is kept for a token; null for nothing. */
export function readCopy(token: string, text: string | null = local.get(KEY)): LocalCopy | null {
  const all = parse(text);
  const found = Object.hasOwn(all, nameOf(token)) ? all[nameOf(token)] : undefined;
  return found && Date.now() - found.at < KEPT_MS ? found : null;
}

function rewrite(token: string, next: LocalCopy | null): void {
  const others = Object.entries(parse(local.get(KEY))).filter(
    ([name, { at }]) => name !== nameOf(token) && Date.now() - at < KEPT_MS,
  );
  const all = next ? [...others, [nameOf(token), next]] : others;
  if (all.length > 0) local.set(KEY, JSON.stringify(Object.fromEntries(all)));
  else local.remove(KEY);
}

export const keepCopy = (token: string, next: LocalCopy): void => rewrite(token, next);
export const dropCopy = (token: string): void => rewrite(token, null);

/** Tells what another tab keeps for a token, whenever it does; null once it dropped it. Gives the way to stop. */
export function onOtherTab(token: string, listener: (kept: LocalCopy | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY) listener(readCopy(token, newValue));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** The answers of one with those of another where `names` says so. */
export function withAnswersOf(answers: Answers, other: Answers, names: readonly string[]): Record<string, AnswerValue> {
  const next = Object.entries(answers).filter(([name]) => !names.includes(name));
  for (const name of names) {
    const given = other[name];
    if (given !== undefined) next.push([name, given]);
  }
  return Object.fromEntries(next);
}

/** What the server has, with what this browser has beyond it. Specification surveys 2.4, 2.10. */
export function beginCopy(token: string, { draft, draftComments }: TakenSurvey): LocalCopy {
  const kept = readCopy(token);
  const saved = Object.fromEntries(draft.map(({ questionId, value: given }) => [questionId, given]));
  const unsaved = kept?.unsaved ?? [];
  return {
    submissionId: kept?.submissionId ?? crypto.randomUUID(),
    answers: withAnswersOf(
      saved,
      kept?.answers ?? {},
      unsaved.filter((name) => name !== COMMENTS),
    ),
    comments: (unsaved.includes(COMMENTS) ? kept?.comments : draftComments) ?? '',
    unsaved,
    submitted: kept?.submitted ?? null,
    single: kept?.single ?? false,
    at: Date.now(),
  };
}
