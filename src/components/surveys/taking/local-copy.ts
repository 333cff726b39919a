import * as z from 'zod/mini';
import { seal, unseal } from '#src/lib/session/vault.ts';
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

/** What is kept, opened; the storage has it encrypted. Specification sessions 1.4. */
let held: Readonly<Record<string, LocalCopy>> = {};
/** Counts what is written: encrypting takes time, and an older state must not come after a newer one. */
let turn = 0;
let writing: Promise<void> = Promise.resolve();

const open = async (sealed: string | null) => (await unseal(KEY, sealed, copies)) ?? {};

/** Opens what was kept by a visit before: to be awaited before any of it is read. */
export async function openCopies(): Promise<void> {
  await writing;
  held = await open(local.get(KEY));
}

const isFresh = ({ at }: LocalCopy): boolean => Date.now() - at < KEPT_MS;

/** What is kept for a token; null for nothing. */
export function readCopy(token: string): LocalCopy | null {
  const found = Object.hasOwn(held, nameOf(token)) ? held[nameOf(token)] : undefined;
  return found && isFresh(found) ? found : null;
}

function rewrite(token: string, next: LocalCopy | null): void {
  const others = Object.entries(held).filter(([name, kept]) => name !== nameOf(token) && isFresh(kept));
  const all = next ? [...others, [nameOf(token), next] as const] : others;
  held = Object.fromEntries(all);
  turn += 1;
  const mine = turn;
  if (all.length === 0) return local.remove(KEY);
  writing = seal(KEY, JSON.stringify(held)).then((sealed) => {
    if (sealed !== null && mine === turn) local.set(KEY, sealed);
    return undefined;
  });
  return undefined;
}

export const keepCopy = (token: string, next: LocalCopy): void => rewrite(token, next);
export const dropCopy = (token: string): void => rewrite(token, null);

/** Tells what another tab keeps for a token, whenever it does; null once it dropped it. Gives the way to stop. */
export function onOtherTab(token: string, listener: (kept: LocalCopy | null) => void): () => void {
  const hear = (all: typeof held) => {
    held = all;
    listener(readCopy(token));
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY) return;
    if (newValue === null) hear({});
    else void open(newValue).then(hear);
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
export function beginCopy(token: string, { draft, draftComments, questionnaire }: TakenSurvey): LocalCopy {
  const kept = readCopy(token);
  // the questions may have been changed meanwhile: what isn't asked any longer can't be saved
  const isAsked = (name: string) =>
    name === COMMENTS || !questionnaire || questionnaire.questions.some(({ id }) => id === name);
  const saved = Object.fromEntries(draft.map(({ questionId, value: given }) => [questionId, given]));
  const unsaved = (kept?.unsaved ?? []).filter(isAsked);
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
