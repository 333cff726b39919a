import { createStore } from 'zustand/vanilla';
import { isApiError } from '#src/lib/api/error.ts';
import { todayHere } from '#src/components/surveys/form/today.ts';
import { answerProblems, isAboutOthers, visibleAnswers } from '#src/schemas/survey-answers.ts';
import type { AnswerValue, Question } from '#src/schemas/survey-questions.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { beginCopy, COMMENTS, dropCopy, keepCopy, onOtherTab, withAnswersOf, type LocalCopy } from './local-copy.ts';
import { isUnanswered, problemsIn, statusOf } from './taking-failures.ts';
import type { Draft, Given, Submission, TakingState } from './taking-state.ts';

const SAVE_AFTER_MS = 800;
/** Between two tries while no answer comes; the last one again and again. */
const AGAIN_MS = [2000, 5000, 15_000, 30_000, 60_000] as const;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Sent = Draft['answers'][number];

/** A text without the spaces around it, as it is sent. */
const trimmed = (value: AnswerValue): AnswerValue => (typeof value === 'string' ? value.trim() : value);

/**
 * Keeps what somebody answers, here at once and on the server a moment later, and submits it: once, however often it is
 * sent. Specification surveys 2.3, 2.4, 2.11.
 */
export function createTaking({ token, survey, save, send, onChanged, onSent, onSignIn }: Given) {
  const questions: readonly Question[] = survey.questionnaire?.questions ?? [];
  const begun = beginCopy(token, survey);
  const store = createStore<TakingState>()(() => ({
    copy: begun,
    saving: begun.unsaved.length > 0 ? 'none' : survey.savedAt === null ? 'none' : 'saved',
    phase: begun.submitted ? 'waiting' : 'open',
    refused: null,
  }));
  const { getState, setState } = store;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isSaving = false;
  let isSending = false;
  let isStopped = false;
  /** What the server refused to save, as it was then: it isn't sent again before it is changed. */
  const refusedNow = new Map<string, unknown>();

  const valueOf = ({ answers, comments }: LocalCopy, name: string): AnswerValue | null =>
    name === COMMENTS ? comments || null : (answers[name] ?? null);

  function keep(changes: Partial<LocalCopy>): void {
    const copy = { ...getState().copy, ...changes, at: Date.now() };
    setState({ copy });
    // a saving that ends later brings nothing back
    if (getState().phase !== 'sent') keepCopy(token, copy);
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void proceed(), milliseconds);
  }

  function again(error: unknown): void {
    const wished = isApiError(error) ? error.retryAfterSeconds : undefined;
    const wait = AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? 0;
    tries += 1;
    schedule(wished === undefined ? wait : Math.max(wait, wished * 1000));
  }

  /** What is next: a submission that nobody has answered, else what isn't saved yet. */
  const proceed = (): Promise<void> => (getState().copy.submitted ? deliver() : saveDraft());

  const isSavable = (name: string): boolean => {
    const { copy } = getState();
    const value = valueOf(copy, name);
    if (refusedNow.has(name) && same(refusedNow.get(name), value)) return false;
    if (name === COMMENTS) return [...copy.comments].length <= WORK_LIMITS.surveyComments;
    const looked = { today: todayHere(), isWhole: false };
    return value === null || answerProblems(questions, { [name]: value }, looked)[name] === undefined;
  };

  async function saveDraft(): Promise<void> {
    if (isSaving || isSending || getState().phase !== 'open') return;
    const { copy } = getState();
    const names = copy.unsaved.filter(isSavable);
    if (names.length === 0) {
      if (copy.unsaved.length > 0) setState({ saving: 'wrong' });
      return;
    }
    const sent = names.map((name) => ({ questionId: name, value: valueOf(copy, name) }));
    const comments = sent.find(({ questionId }) => questionId === COMMENTS);
    isSaving = true;
    setState({ saving: 'saving' });
    try {
      await save({
        answers: sent.filter(({ questionId }) => questionId !== COMMENTS),
        ...(comments && { additionalComments: copy.comments || null }),
      });
      tries = 0;
      const saved = sent.filter(({ questionId, value }) => same(valueOf(getState().copy, questionId), value));
      keep({ unsaved: getState().copy.unsaved.filter((name) => !saved.some(({ questionId }) => questionId === name)) });
      setState({ saving: 'saved' });
      if (getState().copy.unsaved.length > 0) schedule(SAVE_AFTER_MS);
    } catch (error) {
      await notSaved(error, sent);
    } finally {
      isSaving = false;
    }
  }

  async function notSaved(error: unknown, sent: readonly Sent[]): Promise<void> {
    // it was overtaken by the submission
    if (getState().phase !== 'open') return undefined;
    const status = statusOf(error);
    if (status === 401) return onSignIn();
    setState({ saving: navigator.onLine ? 'failed' : 'offline' });
    if (status === 400) {
      for (const { questionId, value } of sent) refusedNow.set(questionId, value);
      setState({ saving: 'wrong' });
      if (isAboutOthers(problemsIn(error, { answers: sent }), questions)) await onChanged();
    } else if ([403, 404, 409, 410].includes(status)) await onChanged();
    else again(error);
    return undefined;
  }

  /** Sends what was submitted, and again until somebody answers. */
  async function deliver(): Promise<void> {
    const { submitted, submissionId } = getState().copy;
    if (isSending || submitted === null) return;
    isSending = true;
    clearTimeout(timer);
    const sent = { ...submitted, submissionId };
    setState({ phase: getState().phase === 'waiting' ? 'waiting' : 'sending', refused: null });
    try {
      const { responded } = await send(sent);
      if (!responded) throw new Error('Not responded');
      setState({ phase: 'sent' });
      dropCopy(token);
      onSent();
    } catch (error) {
      if (isUnanswered(error)) {
        setState({ phase: 'waiting' });
        again(error);
      } else await notSent(error, sent);
    } finally {
      isSending = false;
    }
  }

  async function notSent(error: unknown, sent: Submission): Promise<void> {
    keep({ submitted: null });
    const status = statusOf(error);
    if (status === 401) return onSignIn();
    const problems = problemsIn(error, sent);
    if ([403, 404, 409, 410].includes(status) || isAboutOthers(problems, questions)) await onChanged();
    setState({ phase: 'open', refused: { error, problems } });
    return undefined;
  }

  /** What another tab of this browser knows and this one doesn't. */
  function onOther(kept: LocalCopy | null): void {
    const { copy, phase } = getState();
    if (phase !== 'open') return;
    if (!kept) return void onChanged();
    const theirs = [...new Set([...Object.keys(kept.answers), ...Object.keys(copy.answers)])].filter(
      (name) => !copy.unsaved.includes(name),
    );
    const comments = copy.unsaved.includes(COMMENTS) ? copy.comments : kept.comments;
    const answers = withAnswersOf(copy.answers, kept.answers, theirs);
    setState({ copy: { ...copy, answers, comments } });
  }

  const onOnline = () => {
    tries = 0;
    const { saving, copy } = getState();
    const isGiven = copy.comments !== '' || Object.keys(copy.answers).length > 0;
    // where nothing is left to save, nothing has failed
    if (saving === 'offline') setState({ saving: copy.unsaved.length > 0 ? 'failed' : isGiven ? 'saved' : 'none' });
    void proceed();
  };
  const onOffline = () => {
    if (getState().phase === 'open') setState({ saving: 'offline' });
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void proceed();
  };

  function put(name: string, changes: Partial<LocalCopy>): void {
    const { copy, refused } = getState();
    keep({ ...changes, unsaved: [...new Set([...copy.unsaved, name])] });
    if (refused && name in refused.problems) {
      const { [name]: _mended, ...problems } = refused.problems;
      setState({ refused: { ...refused, problems } });
    }
    schedule(SAVE_AFTER_MS);
  }

  return {
    store,
    questions,

    /** null takes the answer away. */
    answer: (name: string, value: AnswerValue | null): void => {
      const given = value === null ? {} : { [name]: value };
      put(name, { answers: withAnswersOf(getState().copy.answers, given, [name]) });
    },
    comment: (comments: string): void => put(COMMENTS, { comments }),
    show: (single: boolean): void => keep({ single }),

    /** Submits what is asked now. */
    submit: (): void => {
      const { copy, phase } = getState();
      if (phase !== 'open' || isSending) return;
      const answers = Object.entries(visibleAnswers(questions, copy.answers)).map(([questionId, value]) => ({
        questionId,
        value: trimmed(value),
      }));
      keep({ submitted: { answers, additionalComments: copy.comments.trim() || null } });
      tries = 0;
      void deliver();
    },
    /** Tries again at once. */
    retry: (): void => void proceed(),

    /** Listens to the network and to other tabs, and goes on where a visit before stopped; gives the way to stop. */
    start: (): (() => void) => {
      isStopped = false;
      const stopTabs = onOtherTab(token, onOther);
      addEventListener('online', onOnline);
      addEventListener('offline', onOffline);
      document.addEventListener('visibilitychange', onHidden);
      // the line may have been cut before anybody listened
      if (!navigator.onLine) onOffline();
      void proceed();
      return () => {
        isStopped = true;
        clearTimeout(timer);
        stopTabs();
        removeEventListener('online', onOnline);
        removeEventListener('offline', onOffline);
        document.removeEventListener('visibilitychange', onHidden);
      };
    },
  };
}

export type Taking = ReturnType<typeof createTaking>;
