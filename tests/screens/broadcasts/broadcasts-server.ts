import { afterEach, beforeEach, vi } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import type { Feature, ProfileName } from '#src/schemas/access.ts';
import {
  getBroadcast,
  listBroadcastProgramsRecipients,
  listBroadcastRecipients,
  listBroadcastResponses,
  listBroadcastSkipped,
  listBroadcasts,
  previewBroadcast,
  type Broadcast,
  type BroadcastDetail,
  type BroadcastResponse,
} from '#src/schemas/broadcasts.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';

// what is answered here has dates, and some of them are still to come
/** It is this moment in each test of the file. */
export function onOneDay() {
  beforeEach(() => {
    vi.setSystemTime('2026-11-23T12:00:00.000Z');
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

const idOf = (kind: string, n: number) => `0193a000-0000-7000-8000-${kind}${String(n).padStart(11, '0')}`;

export const MEALS = idOf('c', 1);
const RIDES = idOf('c', 2);
/** Somebody of it. */
export const CLEO = idOf('e', 1);

/** The nth broadcast, a draft by SMS. */
export const broadcastOf = (n: number, changes: Partial<Broadcast> = {}): Broadcast => ({
  id: idOf('a', n),
  title: `Broadcast ${n}`,
  organizationId: harbor.id,
  organizationName: harbor.name,
  type: 'sms',
  kind: 'STANDARD',
  content: 'Hello',
  status: 'draft',
  archived: false,
  sendNow: true,
  scheduleDate: null,
  scheduleTime: null,
  timezone: null,
  scheduledAt: null,
  allowResponses: true,
  authorId: null,
  authorName: 'Ada Quill',
  startedAt: null,
  finishedAt: null,
  stoppedAt: null,
  hold: null,
  total: null,
  sent_to_count: 0,
  replies_count: 0,
  replies_open: 0,
  pending_count: 0,
  stopped_count: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
});

export const detailOf = (changes: Partial<BroadcastDetail> = {}): BroadcastDetail => ({
  ...broadcastOf(1),
  audio: null,
  programs: [{ id: MEALS, name: 'Meals', total: 4 }],
  recipients: [],
  ephemeralCount: 0,
  alertRecipient: null,
  alertEmail: null,
  progress: null,
  sample: null,
  ...changes,
});

type Preview = ResponseOf<typeof previewBroadcast>;

export const previewOf = (changes: Partial<Preview> = {}): Preview => ({
  selected: 5,
  sendTo: 3,
  skipped: { optedOut: 1, landline: 1 },
  skippedPeople: [
    { personOrganizationId: idOf('d', 1), name: 'Ana Ruiz', contact: '+12125550177', reason: 'optedOut' },
    { personOrganizationId: idOf('d', 2), name: 'Ben Ito', contact: '+12125550178', reason: 'landline' },
  ],
  startsAt: null,
  localHours: [
    { hour: 6, people: 1, waiting: 1 },
    { hour: 9, people: 2, waiting: 0 },
  ],
  waiting: 1,
  waitingFrom: '2026-11-23T16:00:00.000Z',
  waitingUntil: '2026-11-23T16:00:00.000Z',
  startForAll: '2026-11-23T16:00:00.000Z',
  segments: 3,
  segmentsEach: { least: 1, most: 1 },
  cost: 0.02,
  sample: { name: 'Cleo Moss', firstName: 'Cleo', lastName: 'Moss', organization: 'Harbor House' },
  ...changes,
});

type Recipient = ResponseOf<typeof listBroadcastRecipients>['recipients'][number];

export const recipientOf = (n: number, changes: Partial<Recipient> = {}): Recipient => ({
  id: idOf('b', n),
  kind: 'STANDARD',
  personOrganizationId: idOf('d', n),
  name: `Person ${n}`,
  contact: '+12125550177',
  status: 'success',
  stopped: false,
  error: null,
  attempts: 1,
  sendAfter: null,
  sentAt: '2026-11-20T20:05:00.000Z',
  deliveredAt: null,
  ...changes,
});

export const responseOf = (changes: Partial<BroadcastResponse> = {}): BroadcastResponse => ({
  id: idOf('b', 1),
  personOrganizationId: 'po-1',
  name: 'Ana Ruiz',
  from: '+12125550177',
  body: 'Thank you',
  at: '2026-11-20T20:09:00.000Z',
  isStop: false,
  doneAt: null,
  doneBy: null,
  ...changes,
});

interface ServeOptions {
  readonly as?: ProfileName;
  readonly features?: readonly Feature[];
  readonly broadcasts?: () => readonly Broadcast[];
  /** What is answered for the broadcast: its details, or a refusal. */
  readonly detail?: () => BroadcastDetail | Response;
  readonly preview?: (body: unknown) => Preview;
  readonly recipients?: () => readonly Recipient[];
  readonly skipped?: (asked: URLSearchParams) => ResponseOf<typeof listBroadcastSkipped>['skipped'];
  readonly responses?: (asked: URLSearchParams) => readonly BroadcastResponse[];
  /** How many the picker finds, of whom it lists one. */
  readonly found?: number;
}

const pagerOf = (count: number) => ({ page: 1, totalItems: count, itemsPerPage: 10, totalPages: 1 });

/** Opens a screen on a server with broadcasts; `listed` are the questions for them, `previewed` what was counted. */
export async function openBroadcasts(
  at: string,
  {
    as = 'ORG_ADMIN',
    features = ['broadcasts'],
    broadcasts = () => [broadcastOf(1)],
    detail = () => detailOf(),
    preview = () => previewOf(),
    recipients = () => [recipientOf(1)],
    skipped = () => [],
    responses = () => [],
    found = 3,
  }: ServeOptions = {},
) {
  session.getState().signIn(loginAnswer({ features: [...features] }, { profiles: [profile({ name: as })] }));
  const programs = [
    { id: MEALS, name: 'Meals', phone: null, organizationId: harbor.id, isDefault: false },
    { id: RIDES, name: 'Rides', phone: null, organizationId: harbor.id, isDefault: false },
  ];
  answering(getOrganization, () => ({ organization: { ...organization, programs } }));
  answering(listPrograms, () => ({ programs }));
  answering(listMemberships, () => ({ personOrganizations: [], pager: pagerOf(0) }));
  const listed: URLSearchParams[] = [];
  answering(listBroadcasts, (_, request) => {
    listed.push(new URL(request.url).searchParams);
    return { broadcasts: [...broadcasts()], pager: pagerOf(broadcasts().length) };
  });
  answering(getBroadcast, () => {
    const found = detail();
    return found instanceof Response ? found : { broadcast: found };
  });
  const asked: URLSearchParams[] = [];
  answering(listBroadcastRecipients, (_, request) => {
    asked.push(new URL(request.url).searchParams);
    return { recipients: [...recipients()], pager: pagerOf(recipients().length) };
  });
  answering(listBroadcastSkipped, (_, request) => {
    const answered = skipped(new URL(request.url).searchParams);
    return { skipped: answered, pager: pagerOf(answered.length) };
  });
  answering(listBroadcastResponses, (_, request) => {
    const answered = responses(new URL(request.url).searchParams);
    return { responses: [...answered], pager: pagerOf(answered.length) };
  });
  const previewed = answering(previewBroadcast, (body) => preview(body));
  // after a broadcast, whose address it would be, too
  const picked: URLSearchParams[] = [];
  answering(listBroadcastProgramsRecipients, (_, request) => {
    picked.push(new URL(request.url).searchParams);
    return {
      rows: [
        {
          id: MEALS,
          name: 'Meals',
          whole: 3,
          wholeByRole: { CALLER: 1, RECIPIENT: 2 },
          // a search finds one, and one more who can't be reached
          ...(new URL(request.url).searchParams.has('search')
            ? { total: 1, skipped: { landline: 1 } }
            : { total: found, skipped: { optedOut: 1, landline: 1 } }),
          recipients: [
            {
              id: `${CLEO}@${MEALS}`,
              personId: CLEO,
              name: 'Cleo Moss',
              contact: '+12125550179',
              role: 'CALLER' as const,
              status: null,
            },
          ],
        },
      ],
    };
  });
  return { ...(await openConsole(at)), listed, asked, previewed, picked };
}

export const BROADCAST = `/app/broadcasts/${broadcastOf(1).id}`;
