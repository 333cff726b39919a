import type { BodyInput } from '#src/schemas/endpoint.ts';
import type { TakenSurvey } from '#src/schemas/survey-shapes.ts';
import type { answerSurvey, saveSurveyDraft } from '#src/schemas/survey-taking.ts';
import type { LocalCopy } from './local-copy.ts';

export type Draft = BodyInput<typeof saveSurveyDraft>;
export type Submission = BodyInput<typeof answerSurvey>;

export interface TakingState {
  readonly copy: LocalCopy;
  /** What became of the last saving; `wrong`: what is left can't be saved as it is. */
  readonly saving: 'none' | 'saving' | 'saved' | 'offline' | 'failed' | 'wrong';
  /** `waiting`: submitted, and nobody knows whether it arrived. */
  readonly phase: 'open' | 'sending' | 'waiting' | 'sent';
  /** Why the last submission was refused, and what is wrong with single answers, as a schema's messages. */
  readonly refused: { readonly error: unknown; readonly problems: Readonly<Record<string, string>> } | null;
}

export interface Given {
  readonly token: string;
  readonly survey: TakenSurvey;
  readonly save: (draft: Draft) => Promise<unknown>;
  readonly send: (submission: Submission) => Promise<{ readonly responded: boolean }>;
  /** The survey may stand otherwise now: it is to be asked for again. */
  readonly onChanged: () => Promise<unknown>;
  readonly onSent: () => void;
  /** Nobody is told anything before they sign in. */
  readonly onSignIn: () => void;
}
