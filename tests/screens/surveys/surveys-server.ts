import { session } from '#src/lib/session/store.ts';
import type { Feature, ProfileName } from '#src/schemas/access.ts';
import { changedSince } from '#src/schemas/began.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { isAlarming } from '#src/schemas/survey-answers.ts';
import type { Answers } from '#src/schemas/survey-questions.ts';
import {
  completeSurvey,
  getPersonSurvey,
  getSurveyQuestions,
  getSurveyRules,
  listCallerSurveys,
  listPersonSurveys,
  listSurveyTypes,
  postponeSurvey,
  type Survey,
  type SurveyDetail,
} from '#src/schemas/surveys.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { organizationOf } from '#tests/screens/organization-page.ts';
import { questions } from './form-questions.ts';

export const idOf = (n: number): string => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const ED = '0193a000-0000-7000-8000-0000000000c2';

/** The nth survey: an evaluation of Ed that Rosa answered, which requires action. */
export const surveyOf = (n: number, changes: Partial<Survey> = {}): Survey => ({
  id: idOf(n),
  organizationId: harbor.id,
  family: 'person',
  type: 'EVALUATION',
  state: 'answered',
  token: null,
  actionRequired: true,
  postponedTo: null,
  availableFrom: null,
  additionalComments: null,
  adminNotes: null,
  isAnonymous: false,
  respondent: { personOrganizationId: 'place-9', personId: 'person-9', name: 'Rosa Quill' },
  subject: { personOrganizationId: ED, personId: 'person-2', name: `Ed Hart ${n}`, program: null },
  callId: null,
  createdAt: '2026-11-10T20:05:00.000Z',
  sentAt: null,
  isUndelivered: false,
  expiresAt: '2099-12-10T20:05:00.000Z',
  answeredAt: '2026-11-20T20:05:00.000Z',
  completedAt: null,
  alarms: 0,
  ...changes,
});

/** Where the link can’t be sent. */
export const NOWHERE: SurveyDetail['sendTo'] = { email: null, sms: null };

const answersOf = (answers: Answers): SurveyDetail['answers'] =>
  Object.entries(answers).map(([questionId, value]) => ({ questionId, value }));

export const questionnaire: SurveyDetail['questionnaire'] = {
  type: 'EVALUATION',
  version: 2,
  organizationId: null,
  // less well, and to be looked at: who feels poorly
  questions: questions.map((question) =>
    question.id === 'feels'
      ? {
          ...question,
          options: question.options.map((option, at) => ({ ...option, weight: [100, 0, null][at] ?? null })),
          alarm: ['poorly'],
        }
      : question.id === 'happy'
        ? { ...question, better: 'higher' as const }
        : question,
  ),
};

interface DetailOptions {
  readonly now?: Answers;
  readonly before?: Answers;
  readonly changes?: Partial<SurveyDetail>;
}

/** A survey with its questions, what was answered now, and what was answered before. */
export const detailOf = (survey: Survey, { now = {}, before, changes }: DetailOptions = {}): SurveyDetail => ({
  ...survey,
  alarms: questionnaire.questions.filter((question) => isAlarming(question, now[question.id])).length,
  questionnaire,
  answers: answersOf(now),
  draft: [],
  draftComments: null,
  savedAt: null,
  sendTo: NOWHERE,
  previous: before
    ? { id: idOf(900), answeredAt: '2026-10-01T15:00:00.000Z', questionnaire, answers: answersOf(before) }
    : null,
  follows: null,
  ...changes,
});

interface CompleteBody {
  readonly actionRequired: boolean | null;
  readonly adminNotes?: string | null;
  readonly began?: Readonly<Record<string, unknown>>;
}

const message = 'Someone else changed this after you opened the form';
const CHANGED = {
  message,
  code: 'changedMeanwhile',
  fields: { adminNotes: message },
  fieldCodes: { adminNotes: { code: 'changedMeanwhile' } },
};

interface OpenOptions {
  readonly surveys?: readonly Survey[];
  readonly detail?: (survey: Survey) => SurveyDetail;
  readonly as?: ProfileName;
  readonly features?: readonly Feature[];
  readonly refuses?: (survey: Survey) => boolean;
  /** What is completed waits for it. */
  readonly held?: Promise<void>;
}

/** Signs in, and answers as a server that holds these surveys. */
export function serveSurveys(options: OpenOptions) {
  const { surveys = [], detail = detailOf, as = 'ORG_USER', refuses = () => false, held, ...more } = options;
  const features = [...(more.features ?? ['surveys', 'reports', 'callLogs', 'notes'])];
  session.getState().signIn(loginAnswer({ features }, { profiles: [profile({ name: as })] }));
  answering(getOrganization, (_, request) => ({ organization: organizationOf(request) }));
  // a link that has the focus fetches its screen
  answering(listSurveyTypes, () => ({ surveys: [] }));
  answering(getSurveyQuestions, () => ({ survey: questionnaire }));
  answering(getSurveyRules, () => ({ rules: { postCallShare: 30, inCallFollowUpDays: 30, baselineFollowUpDays: 90 } }));
  let all = [...surveys];
  const asked: URLSearchParams[] = [];
  const pageOf = (request: Request, family: Survey['family']) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const [page, limit] = [Number(query.get('page') ?? 0), Number(query.get('limit') ?? 10)];
    const found = all.filter(
      (each) => each.family === family && (query.get('actionRequired') !== 'true' || each.actionRequired),
    );
    return {
      rows: found.slice(page * limit, (page + 1) * limit),
      pager: { page, totalItems: found.length, itemsPerPage: limit, totalPages: Math.ceil(found.length / limit) },
    };
  };
  answering(listPersonSurveys, (_, request) => {
    const { rows, pager } = pageOf(request, 'person');
    return { personOrganizationSurveys: rows.map((row) => ({ ...row, answers: [] })), pager };
  });
  answering(listCallerSurveys, (_, request) => {
    const { rows, pager } = pageOf(request, 'caller');
    return { callerSurveys: rows, pager };
  });
  const idIn = (request: Request, place: number) => new URL(request.url).pathname.split('/').at(place);
  const change = (request: Request, place: number, changes: Partial<Survey>) => {
    const before = all.find(({ id }) => id === idIn(request, place));
    if (!before || refuses(before)) return undefined;
    const after = { ...before, ...changes };
    all = all.map((each) => (each.id === before.id ? after : each));
    return after;
  };
  const completed = answering(completeSurvey, async (body, request) => {
    await held;
    const { actionRequired, adminNotes, began = {} } = body as CompleteBody;
    const present = all.find(({ id }) => id === idIn(request, -2));
    if (present && changedSince(began, { adminNotes }, present).length > 0)
      return Response.json(CHANGED, { status: 409 });
    const callerSurvey = change(request, -2, {
      ...(actionRequired !== null && {
        actionRequired,
        completedAt: actionRequired ? null : '2026-11-23T12:00:00.000Z',
      }),
      ...(adminNotes !== undefined && { adminNotes }),
    });
    return callerSurvey ? { callerSurvey } : refusal(409, 'Not like this');
  });
  const postponed = answering(postponeSurvey, (body, request) => {
    const { date } = body as { date: string | null };
    const survey = change(request, -2, {
      actionRequired: date === null,
      postponedTo: date && `${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}`,
    });
    return survey ? { personOrganizationSurvey: survey } : refusal(409, 'Not like this');
  });
  answering(getPersonSurvey, (_, request) => {
    const found = all.find(({ id }) => id === idIn(request, -1));
    return found ? detail(found) : refusal(404, 'Not there');
  });
  return {
    asked,
    completed,
    postponed,
    survey: (n: number) => all.find(({ id }) => id === idOf(n)),
    /** It goes with whom it is about. */
    removed: (n: number) => {
      all = all.filter(({ id }) => id !== idOf(n));
    },
    /** What another admin does meanwhile. */
    changed: (n: number, changes: Partial<Survey>) => {
      all = all.map((each) => (each.id === idOf(n) ? { ...each, ...changes } : each));
    },
  };
}

/** The same, with the console at an address. */
export async function openSurveys(at: string, options: OpenOptions = {}) {
  const served = serveSurveys(options);
  return { ...served, ...(await openConsole(at)) };
}
