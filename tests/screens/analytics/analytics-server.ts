import { session } from '#src/lib/session/store.ts';
import type { Feature } from '#src/schemas/access.ts';
import {
  getReportOne,
  listReportCallers,
  listReportThree,
  listReportTwo,
  type Figures,
} from '#src/schemas/analytics.ts';
import { getCallsNow, listCalls } from '#src/schemas/calls.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { addDays } from '#src/schemas/ranges.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { NOTHING_NOW } from '#tests/screens/calls/calls-server.ts';
import { organization } from '#tests/screens/organization-page.ts';

export const RANGE = {
  from: '2026-11-01',
  to: '2026-11-14',
  since: null as string | null,
  until: null as string | null,
  isCut: false,
  timezone: 'America/New_York',
};
export const PROGRAM = '0193a000-0000-7000-8000-00000000c001';
export const RECIPIENT = '0193a000-0000-7000-8000-0000000000c2';
const CALLER = '0193a000-0000-7000-8000-0000000000c1';

export const figures = (calls: number, answered: number): Figures => ({
  calls,
  answered,
  notAnswered: calls - answered,
  minutes: answered * 2.5,
  averageMinutes: answered === 0 ? null : 2.5,
});

const NONE = { callLogs: [], outcomes: [], byType: [], byProgram: [], hours: [] };

/** Two weeks: three calls on each day, two of them answered, and none on the last one. */
export const ANSWER: ResponseOf<typeof getReportOne> = {
  callLogs: Array.from({ length: 14 }, (_, day) => ({
    day: addDays(RANGE.from, day),
    ...(day === 13 ? figures(0, 0) : figures(3, 2)),
  })),
  totals: figures(39, 26),
  outcomes: [
    { outcome: 'Yes we spoke', calls: 20 },
    { outcome: 'Voicemail', calls: 5 },
    { outcome: 'Voicemail/Spoke with someone else', calls: 6 },
    { outcome: 'Nutrition', calls: 1 },
  ],
  byType: [
    { type: 'MATCH', ...figures(30, 20) },
    { type: 'OUTREACH_QUEUE', ...figures(9, 6) },
  ],
  byProgram: [
    { program: { id: PROGRAM, name: 'Meals' }, ...figures(35, 24) },
    { program: null, ...figures(4, 2) },
  ],
  hours: [
    { weekday: 'tuesday', hour: 10, calls: 20, answered: 18 },
    { weekday: 'friday', hour: 16, calls: 17, answered: 8 },
    { weekday: 'sunday', hour: 9, calls: 2, answered: 0 },
  ],
  previous: { from: '2026-10-18', to: '2026-10-31', since: null, until: null, totals: figures(30, 26) },
  range: RANGE,
};

export const NOTHING: ResponseOf<typeof getReportOne> = {
  ...ANSWER,
  ...NONE,
  totals: figures(0, 0),
  previous: { ...ANSWER.previous, totals: figures(0, 0) },
};

const someone = (id: string | null, name: string | null) => ({ id, name });
const pager = (totalItems: number) => ({ page: 0, totalItems, itemsPerPage: 10, totalPages: 1 });

interface OpenOptions {
  readonly answer?: ResponseOf<typeof getReportOne>;
  readonly features?: readonly Feature[];
}

/** Opens call analytics on a server that answers as it is given; `asked` are the questions for report 1, `askedTwo` for report 2. */
export async function openAnalytics(
  at: string,
  { answer = ANSWER, features = ['callLogs', 'callAnalytics', 'reports'] }: OpenOptions = {},
) {
  session.getState().signIn(loginAnswer({ features: [...features] }, { profiles: [profile({ name: 'ORG_ADMIN' })] }));
  const programs = [{ id: PROGRAM, name: 'Meals', phone: null, organizationId: harbor.id, isDefault: false }];
  answering(getOrganization, () => ({ organization: { ...organization, programs, timezone: 'America/New_York' } }));
  const asked: URLSearchParams[] = [];
  const askedTwo: URLSearchParams[] = [];
  answering(getReportOne, (_, request) => {
    asked.push(new URL(request.url).searchParams);
    return answer;
  });
  answering(listReportTwo, (_, request) => {
    askedTwo.push(new URL(request.url).searchParams);
    return {
      rows: [
        {
          recipient: someone(RECIPIENT, 'Ed Hart'),
          program: { id: PROGRAM, name: 'Meals' },
          callers: [someone(CALLER, 'Rosa Quill')],
          callersTotal: 3,
          ...figures(12, 8),
          lastCallAt: '2026-11-12T15:00:00.000Z',
        },
        {
          recipient: someone(null, null),
          program: null,
          callers: [],
          callersTotal: 0,
          ...figures(1, 0),
          lastCallAt: '2026-11-02T15:00:00.000Z',
        },
      ],
      pager: pager(2),
      range: RANGE,
    };
  });
  answering(listReportCallers, () => ({
    rows: [
      { caller: someone(CALLER, 'Rosa Quill'), ...figures(30, 20) },
      { caller: someone(null, null), ...figures(9, 6) },
    ],
    pager: pager(12),
    range: RANGE,
  }));
  answering(listReportThree, () => ({
    rows: [
      {
        caller: someone(CALLER, 'Rosa Quill'),
        recipient: someone(RECIPIENT, 'Ed Hart'),
        month: '2026-11',
        from: '2026-11-01',
        to: '2026-11-14',
        ...figures(12, 8),
        voicemail: 0,
        noAnswer: 1,
        longestMinutes: 11.2,
        firstCallAt: '2026-11-02T15:00:00.000Z',
        lastCallAt: '2026-11-12T15:00:00.000Z',
        surveysSent: 4,
        surveysAnswered: 2,
        topics: ['Nutrition' as const],
      },
    ],
    pager: pager(1),
    range: RANGE,
  }));
  // figures lead to calls, whose log is begun to be read once one points at them
  answering(getCallsNow, () => NOTHING_NOW);
  answering(listCalls, () => ({ callLogs: [], pager: pager(0), range: RANGE }));
  return { ...(await openConsole(at)), asked, askedTwo };
}
