import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { getCallsNow, listCalls, type CallLog, type getCallsNow as nowEndpoint } from '#src/schemas/calls.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { organizationOf } from '#tests/screens/organization-page.ts';

export const CALLER_ID = '0193a000-0000-7000-8000-0000000000c1';
export const CALLEE_ID = '0193a000-0000-7000-8000-0000000000c2';

/** The nth call: an hour's talk of a caller with a recipient, an hour before the one before it. */
export const callLog = (n: number, changes: Partial<CallLog> = {}): CallLog => ({
  id: `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  organizationId: harbor.id,
  type: 'MATCH',
  status: 'completed',
  callOutcome: 'Yes we spoke',
  topics: [],
  caller: { id: CALLER_ID, name: 'Rosa Quill', phone: '+12125550150' },
  callee: { id: CALLEE_ID, name: 'Ed Hart', phone: '+12125550177' },
  program: { id: 'calls', name: 'Friendly Calls' },
  callListQueueId: null,
  callListQueueName: null,
  createdAt: '2026-11-20T20:05:00.000Z',
  answeredAt: '2026-11-20T20:05:12.000Z',
  endedAt: '2026-11-20T20:11:24.000Z',
  duration: 372,
  failure: null,
  transcriptStatus: 'none',
  recorded: false,
  surveySentDate: null,
  hits: [],
  ...changes,
});

export const RANGE = {
  from: '2026-08-25',
  to: '2026-11-23',
  since: null as string | null,
  until: null as string | null,
  isCut: false,
  timezone: 'America/New_York',
};

type Now = ResponseOf<typeof nowEndpoint>;
export const NOTHING_NOW: Now = {
  callLogs: [],
  calling: { state: 'ready', until: null, simulated: false, recorded: false },
};

interface OpenOptions {
  readonly calls?: (query: URLSearchParams) => readonly CallLog[];
  readonly range?: (query: URLSearchParams) => typeof RANGE;
  readonly now?: () => Now;
  readonly as?: ProfileName;
  /** Beside those of calls. */
  readonly features?: readonly string[];
  readonly programs?: ReadonlyArray<readonly [id: string, name: string]>;
}

/** Opens the call log on a server that answers calls as they are given; `asked` are the questions. */
export async function openCalls(
  at: string,
  {
    calls = () => [],
    range = () => RANGE,
    now = () => NOTHING_NOW,
    as = 'ORG_ADMIN',
    features: more = [],
    programs: named = [['meals', 'Meals']],
  }: OpenOptions = {},
) {
  const features = ['callLogs', 'reports', ...more];
  session.getState().signIn(loginAnswer({ features }, { profiles: [profile({ name: as })] }));
  const programs = named.map(([id, name]) => ({ id, name, phone: null, organizationId: harbor.id, isDefault: false }));
  answering(getOrganization, (_, request) => ({ organization: { ...organizationOf(request), programs } }));
  answering(getCallsNow, now);
  const asked: URLSearchParams[] = [];
  answering(listCalls, (_, request) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const found = calls(query);
    return {
      callLogs: [...found],
      pager: { page: 0, totalItems: found.length, itemsPerPage: 10, totalPages: 1 },
      range: range(query),
    };
  });
  return { ...(await openConsole(at)), asked };
}
