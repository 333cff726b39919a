import { session } from '#src/lib/session/store.ts';
import type { Feature, ProfileName } from '#src/schemas/access.ts';
import type { ResponseInput, ResponseOf } from '#src/schemas/endpoint.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import {
  getQueue,
  getQueuePlan,
  getQueueRecipientReasons,
  getQueueStats,
  listQueueCallers,
  listQueueProgramsRecipients,
  listQueueRecipients,
  listQueues,
  type CallListQueue,
  type QueueCaller,
  type QueueRecipient,
} from '#src/schemas/queues.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';

const idOf = (kind: string, n: number) => `0193a000-0000-7000-8000-${kind}${String(n).padStart(11, '0')}`;

export const queueOf = (n: number, changes: Partial<CallListQueue> = {}): CallListQueue => ({
  id: idOf('a', n),
  name: `Queue ${n}`,
  active: false,
  organizationId: harbor.id,
  organizationName: harbor.name,
  selfSignup: false,
  cooldownHours: 4,
  respectPreferredTimes: true,
  hold: null,
  counts: { callers: 3, onShift: 1, recipients: 4, live: 0, ready: 1, blocked: 2, done: 1, noCaller: 0 },
  lastCallAt: null,
  ...changes,
});

const NAMES = ['Ana Ruiz', 'Ben Ito', 'Cleo Moss', 'Dan Wu'];

/** The nth recipient, at that position, ready. */
export const recipientOf = (n: number, changes: Partial<QueueRecipient> = {}): QueueRecipient => ({
  id: idOf('b', n),
  personId: idOf('c', n),
  personOrganizationId: idOf('d', n),
  name: NAMES[n - 1] ?? `Person ${n}`,
  phone: '+12125550177',
  role: 'RECIPIENT',
  program: { id: 'meals', name: 'Meals' },
  language: 'English',
  timezone: 'America/Los_Angeles',
  priorityOrder: n,
  nextAvailability: null,
  pausedUntil: null,
  addedAt: '2026-11-01T12:00:00.000Z',
  signedUpAt: null,
  preferredTimeForCall: [],
  countedFrom: '2026-11-01T12:00:00.000Z',
  attempts: 0,
  lastCall: null,
  state: 'ready',
  reason: null,
  ...changes,
});

export const callerOf = (n: number, changes: Partial<QueueCaller> = {}): QueueCaller => ({
  personId: idOf('e', n),
  personOrganizationId: idOf('f', n),
  name: `Caller ${n}`,
  phone: '+12125550150',
  language: 'English',
  state: 'off',
  onShiftUntil: null,
  call: null,
  leaving: false,
  callsToday: 2,
  ...changes,
});

type Stats = ResponseOf<typeof getQueueStats>;

interface ServeOptions {
  readonly as?: ProfileName;
  readonly features?: readonly Feature[];
  readonly queues?: () => readonly CallListQueue[];
  readonly recipients?: (query: URLSearchParams) => readonly QueueRecipient[];
  readonly callers?: () => readonly QueueCaller[];
  readonly stats?: () => Partial<Stats>;
  readonly plan?: ResponseInput<typeof getQueuePlan>;
  readonly why?: ResponseInput<typeof getQueueRecipientReasons>;
  /** What the picker offers. */
  readonly programs?: ResponseInput<typeof listQueueProgramsRecipients>['rows'];
}

const pagerOf = (count: number) => ({ page: 1, totalItems: count, itemsPerPage: 10, totalPages: 1 });

/** The page of all that a query asks for. */
function pageOf<Row>(all: readonly Row[], query: URLSearchParams) {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
  const pager = { page, totalItems: all.length, itemsPerPage: size, totalPages: Math.ceil(all.length / size) };
  return { rows: all.slice((page - 1) * size, page * size), pager };
}

const everyone = [1, 2, 3, 4].map((n) => recipientOf(n));

/** Opens a screen on a server with queues; `asked` are the questions for recipients, `listed` those for queues. */
export async function openQueues(
  at: string,
  {
    as = 'ORG_ADMIN',
    features = ['outreachQueues', 'callLogs'],
    queues = () => [queueOf(1)],
    recipients = () => everyone,
    callers = () => [callerOf(1)],
    stats = () => ({}),
    programs = [],
    plan = { next: [], hours: [], callsToday: 0, perHour: null, throughAt: null },
    why,
  }: ServeOptions = {},
) {
  const isSuperAdmin = as === 'SUPER_ADMIN';
  session
    .getState()
    .signIn(loginAnswer({ features: [...features], isSuperAdmin }, { profiles: [profile({ name: as })] }));
  if (isSuperAdmin) session.getState().chooseOrganization(harbor);
  answering(getOrganization, () => ({ organization }));
  const listed: URLSearchParams[] = [];
  answering(listQueues, (_, request) => {
    listed.push(new URL(request.url).searchParams);
    return { callListQueues: [...queues()], pager: pagerOf(queues().length) };
  });
  const first = () => queues()[0] ?? queueOf(1);
  answering(getQueue, () => ({ callListQueue: { ...first(), reasons: { paused: 2 } } }));
  answering(getQueueStats, () => {
    const { counts, hold, active } = first();
    return { counts, hold, active, reasons: { paused: 2 }, callLogs: [], ...stats() };
  });
  const asked: URLSearchParams[] = [];
  answering(listQueueRecipients, (_, request) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const { rows, pager } = pageOf(recipients(query), query);
    return { recipients: rows, pager };
  });
  answering(listQueueCallers, (_, request) => {
    const { rows, pager } = pageOf(callers(), new URL(request.url).searchParams);
    return { callers: rows, pager };
  });
  answering(getQueuePlan, () => plan);
  if (why) answering(getQueueRecipientReasons, () => why);
  // after the queue, whose address it would be, too
  answering(listQueueProgramsRecipients, () => ({ rows: programs }));
  return { ...(await openConsole(at)), asked, listed };
}

export const QUEUE = `/app/queues/${queueOf(1).id}`;
