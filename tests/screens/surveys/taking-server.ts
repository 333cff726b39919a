import { getCallerSurvey, answerSurvey, saveSurveyDraft } from '#src/schemas/survey-taking.ts';
import type { TakenSurvey } from '#src/schemas/survey-shapes.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { questions } from './form-questions.ts';

export const TOKEN = '0193a000-0000-7000-8000-f00100000001.abcdefghijklmnopqrstuv';
const AT = `/admin/survey/${TOKEN}`;

export const taken = (changes: Partial<TakenSurvey> = {}): TakenSurvey => ({
  state: 'open',
  type: 'POSTCALL_SURVEY',
  organizationName: 'Harbor Light Neighbors',
  availableFrom: null,
  subjectName: 'Rosie',
  isAnonymous: false,
  language: null,
  questionnaire: { type: 'POSTCALL_SURVEY', version: 1, organizationId: null, questions },
  draft: [],
  draftComments: null,
  savedAt: null,
  ...changes,
});

export const closed = (state: TakenSurvey['state'], changes: Partial<TakenSurvey> = {}) =>
  taken({ state, questionnaire: null, subjectName: null, ...changes });

type Answer<T> = (body: T) => Response | undefined;

export interface Draft {
  readonly answers: ReadonlyArray<{ readonly questionId: string; readonly value: unknown }>;
  readonly additionalComments?: string | null;
}
export interface Sent {
  readonly answers: ReadonlyArray<{ readonly questionId: string; readonly value: unknown }>;
  readonly additionalComments: string | null;
  readonly submissionId: string;
}

interface Given {
  /** How it stands at each asking; the last one from then on. */
  readonly surveys?: ReadonlyArray<TakenSurvey | Response>;
  readonly onDraft?: Answer<Draft>;
  readonly onSend?: Answer<Sent>;
}

/** A server with one survey; what was saved and sent to it. */
export function serveSurvey({ surveys = [taken()], onDraft, onSend }: Given = {}) {
  let asked = 0;
  answering(getCallerSurvey, () => {
    const survey = surveys[Math.min(asked, surveys.length - 1)] ?? taken();
    asked += 1;
    return survey instanceof Response ? survey.clone() : { callerSurvey: survey };
  });
  const saved = answering(
    saveSurveyDraft,
    (body) => onDraft?.(body as Draft) ?? { savedAt: '2026-11-20T20:05:00.000Z' },
  ) as Draft[];
  const sent = answering(answerSurvey, (body) => onSend?.(body as Sent) ?? { responded: true }) as Sent[];
  return { saved, sent, asked: () => asked };
}

export const openSurvey = () => openConsole(AT);
