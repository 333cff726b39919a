import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { getCallsNow, listCalls } from '#src/schemas/calls.ts';
import { getDashboard } from '#src/schemas/dashboard.ts';
import type { ResponseInput } from '#src/schemas/endpoint.ts';
import { getOrganization, type Organization } from '#src/schemas/organizations.ts';
import { getPerson } from '#src/schemas/people.ts';
import { createReportRequest, listReportRequests, type ReportRequest } from '#src/schemas/reports.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { callLog, NOTHING_NOW } from '#tests/screens/calls/calls-server.ts';
import { organization } from '#tests/screens/organization-page.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Dashboard = ResponseInput<typeof getDashboard>;

const MONTHS = ['2025-12', ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)];

const dashboard: Dashboard = {
  withoutMatch: { callers: 26, recipients: 0, longest: [] },
  notCalled: { days: 30, total: 0, longest: [] },
  onboarding: {
    total: 2,
    since: '2026-09-03T02:30:00.000Z',
    longest: [
      { id: 'place-1', name: 'Siobhán Valdez', since: '2026-09-03T02:30:00.000Z' },
      { id: 'place-2', name: 'Theodore Díaz', since: '2026-10-03T12:00:00.000Z' },
    ],
  },
  recentChanges: [
    {
      id: 'change-1',
      at: '2026-11-20T15:05:00.000Z',
      actor: { id: 'person-2', name: 'Sofia Reyes' },
      action: 'created',
      entity: 'program',
      entityId: 'program-1',
      subjects: [],
      before: null,
      after: { name: 'Friendly Calls' },
    },
  ],
  totals: MONTHS.map((month, index) => ({
    month,
    callers: 100 * index,
    recipients: 1200 + index,
    outreaches: index,
    inactive: 2 * index,
  })),
};
const peopled: Organization = { ...organization, totalCallers: 1100, totalRecipients: 1211, totalOutreaches: 2 };

interface Options {
  readonly as?: ProfileName;
  readonly features?: string[];
  readonly at?: string;
  readonly about?: Organization;
  readonly answer?: () => Dashboard | Response;
}

/** Opens the dashboard as somebody of the organization, who has the feature unless it is said otherwise. */
async function open({ as = 'ORG_USER', features = ['dashboard'], at = '/app/dashboard', ...given }: Options = {}) {
  session.getState().signIn(loginAnswer({ features }, { profiles: [profile({ name: as })] }));
  answering(getOrganization, () => ({ organization: given.about ?? peopled }));
  answering(getDashboard, given.answer ?? (() => dashboard));
  return openConsole(at);
}

const tile = async (name: string) => (await screen.findByRole('link', { name })).closest('li') as HTMLElement;
const sectionOf = async (name: string) => within(await screen.findByRole('region', { name }));
const texts = (section: Awaited<ReturnType<typeof sectionOf>>) =>
  section.getAllByRole('listitem').map(({ textContent }) => textContent);
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

test('who reads sees what is waiting, each figure leading to the people behind it', async () => {
  await open();
  expect(await screen.findByText('Harbor House · times in America/New York')).toBeVisible();
  const callers = await tile('Callers without a match');
  expect(callers).toHaveTextContent('Callers without a match26of 1,100 callers');
  expect(await tile('Recipients without a match')).toHaveTextContent('0All matched');
  // half past two in the night of September 3 in UTC
  expect(await tile('People in onboarding')).toHaveTextContent(/longest since September 02, 2026$/);

  expect(hrefOf(within(callers).getByRole('link'))).toBe('/app/contacts/callers?matched=no');
  expect(hrefOf(screen.getByRole('link', { name: 'Recipients without a match' }))).toBe(
    '/app/contacts/recipients?matched=no',
  );
  expect(hrefOf(screen.getByRole('link', { name: 'People in onboarding' }))).toBe('/app/contacts/outreach');
});

test('each side’s figure is of all on that side', async () => {
  const answer = () => ({ ...dashboard, withoutMatch: { callers: 26, recipients: 7, longest: [] } });
  await open({ answer });
  expect(await tile('Callers without a match')).toHaveTextContent('26of 1,100 callers');
  expect(await tile('Recipients without a match')).toHaveTextContent('7of 1,211 recipients');
});

test('a figure leads to its list', async () => {
  const asked: string[] = [];
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function placed(this: HTMLElement) {
    return this.textContent === 'Onboarding' ? new DOMRect(0, 900, 100, 50) : new DOMRect(0, 0, 100, 600);
  });
  await open();
  answering(listMemberships, (_, request) => {
    asked.push(new URL(request.url).searchParams.get('role') ?? '');
    return { personOrganizations: [], pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 } };
  });
  await userEvent.click(await screen.findByRole('link', { name: 'People in onboarding' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Onboarding' })).toBeVisible();
  expect(await screen.findByText('No users found')).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['OUTREACH']));
  // a low window shows a part of the menu
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'Main menu' }).parentElement?.scrollTop).toBe(350));
});

test('those who have waited longest are named, and what was changed is told', async () => {
  await open();
  const waiting = await sectionOf('Longest in onboarding');
  // a time and its zone are held together by spaces that don't break
  expect(waiting.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Siobhán ValdezWaiting since September 02, 2026 10:30 PM EDT',
    'Theodore DíazWaiting since October 03, 2026 08:00 AM EDT',
  ]);
  expect(hrefOf(waiting.getByRole('link', { name: 'Siobhán Valdez' }))).toBe('/app/detail/place-1');
  const changes = await sectionOf('Recent changes');
  expect(changes.getByRole('listitem')).toHaveTextContent(
    'Program added: Friendly Callsby Sofia Reyes · November 20, 2026 10:05 AM EST',
  );
  expect(hrefOf(changes.getByRole('link', { name: 'Program added: Friendly Calls' }))).toMatch(/tab=programs$/);
});

test('each change leads to what it is about, but for what is gone; switched features are named', async () => {
  const [made] = dashboard.recentChanges;
  const of = (id: string, given: object) => ({ ...made, id, after: null, ...given }) as NonNullable<typeof made>;
  const recentChanges = [
    of('1', { entity: 'person-organization', entityId: 'place-1', subjects: ['Ana Ruiz'] }),
    of('2', { entity: 'person-organization', action: 'deleted', entityId: 'place-2', before: { name: 'Bo Li' } }),
    of('3', { entity: 'match', entityId: 'm', subjects: ['Ana Ruiz', 'Bo Li'], after: { recipientId: 'place-3' } }),
    of('4', {
      entity: 'organization',
      action: 'updated',
      before: { configurations: { matching: true } },
      after: { configurations: { matching: false } },
    }),
  ];
  await open({ answer: () => ({ ...dashboard, recentChanges }) });
  const changes = await sectionOf('Recent changes');
  expect(hrefOf(changes.getByRole('link', { name: 'Person added: Ana Ruiz' }))).toBe('/app/detail/place-1');
  expect(hrefOf(changes.getByRole('link', { name: /^Matched: / }))).toBe('/app/detail/place-3');
  expect(changes.queryByRole('link', { name: /^Person deleted/ })).toBeNull();
  const switched = changes.getByRole('link', { name: 'Features turned on or off' }).closest('li');
  expect(switched).toHaveTextContent(/Matching.*Yes.*No/);
});

const TODAY = {
  from: '2026-11-23',
  to: '2026-11-23',
  since: null,
  until: null,
  isCut: false,
  timezone: 'America/New_York',
};

/** Answers how many calls there are, by what they are narrowed by. */
const counting = (count: (query: URLSearchParams) => number) =>
  answering(listCalls, (_, request) => ({
    callLogs: [],
    pager: { page: 0, totalItems: count(new URL(request.url).searchParams), itemsPerPage: 10, totalPages: 1 },
    range: TODAY,
  }));

test('figures of calls are those of now, whichever calls begin and end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let calls = 3;
  counting((query) => (query.get('answered') === 'true' && !query.has('status') ? calls - 2 : calls));
  let now = [callLog(1, { status: 'ringing' })];
  answering(getCallsNow, () => ({ ...NOTHING_NOW, callLogs: now }));
  await open({ features: ['dashboard', 'callLogs'] });
  const today = await sectionOf('Calls today');
  await waitFor(() => expect(texts(today)).toEqual(['Calls3', 'Answered1', 'Live now1']));
  calls = 4;
  now = [];
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(texts(today)).toEqual(['Calls4', 'Answered2', 'Live now0']));
  // as analytics leads to answered calls
  expect(hrefOf(today.getByRole('link', { name: 'Answered' }))).toMatch(/[?&]answered=yes(?:&|$)/);
  now = [callLog(1, { status: 'ringing' }), callLog(2, { status: 'ringing' })];
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(texts(today)).toContain('Live now2'));
  fireEvent.click(today.getByRole('link', { name: 'Live now' }));
  const live = await screen.findByRole('heading', { name: '2 calls now' });
  await waitFor(() => expect(live).toHaveFocus());
});

test('figures of calls are of another day after midnight, where the organization is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-24T04:59:30Z') });
  counting((query) => (query.get('dateFrom') === '11/23/2026' ? 40 : 2));
  answering(getCallsNow, () => NOTHING_NOW);
  await open({ features: ['dashboard', 'callLogs'] });
  const today = await sectionOf('Calls today');
  await waitFor(() => expect(texts(today)).toEqual(['Calls40', 'Answered40', 'Live now0']));
  await vi.advanceTimersByTimeAsync(60_000);
  await waitFor(() => expect(texts(today)).toEqual(['Calls2', 'Answered2', 'Live now0']));
});

test('whom nobody called for long, and who has no match, lead to their lists', async () => {
  answering(listCalls, () => ({
    callLogs: [],
    pager: { page: 0, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
    range: TODAY,
  }));
  answering(getCallsNow, () => NOTHING_NOW);
  await open({
    features: ['dashboard', 'callLogs'],
    answer: () => ({
      ...dashboard,
      withoutMatch: {
        callers: 26,
        recipients: 3,
        longest: [{ id: 'place-3', name: 'Ed Hart', since: '2026-02-03T12:00:00.000Z' }],
      },
      notCalled: {
        days: 30,
        total: 214,
        longest: [
          { id: 'place-4', name: 'Ana Ruiz', calledOn: null },
          { id: 'place-5', name: 'Bo Lind', calledOn: '2026-08-09' },
        ],
      },
    }),
  });
  expect(await tile('Recipients not called for 30 days')).toHaveTextContent('214of 1,211 recipients');
  expect(hrefOf(screen.getByRole('link', { name: 'Recipients not called for 30 days' }))).toBe(
    '/app/contacts/recipients?notCalled=30d&sort=lastCall',
  );
  const called = await sectionOf('Longest without a call');
  expect(called.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Ana RuizNever called',
    'Bo LindLast called on August 09, 2026',
  ]);
  expect(hrefOf(called.getByRole('link', { name: 'Ana Ruiz' }))).toBe('/app/detail/place-4');
  expect(hrefOf(called.getByRole('link', { name: 'View all of them' }))).toBe(
    '/app/contacts/recipients?notCalled=30d&sort=lastCall',
  );
  const unmatched = await sectionOf('Longest without a match');
  expect(unmatched.getByRole('listitem')).toHaveTextContent(/^Ed HartEnrolled since February 03, 2026 07:00\sAM\sEST$/);
  const told = await sectionOf('Longest in onboarding');
  expect(hrefOf(told.getByRole('link', { name: 'View everyone in onboarding' }))).toBe('/app/contacts/outreach');
  expect(hrefOf(unmatched.getByRole('link', { name: /^View all/ }))).toBe('/app/contacts/recipients?matched=no');
});

test.each([
  [0, ['0None yet', '0None yet', '0None yet']],
  [7, ['0All matched', '0All matched', '0All called']],
])('where nobody waits, of %i people each figure says why', async (people, said) => {
  counting(() => 0);
  answering(getCallsNow, () => NOTHING_NOW);
  await open({
    features: ['dashboard', 'callLogs'],
    about: { ...organization, totalCallers: people, totalRecipients: people, totalOutreaches: 2 },
    answer: () => ({
      ...dashboard,
      withoutMatch: { callers: 0, recipients: 0, longest: [] },
      onboarding: { total: 0, since: null, longest: [] },
      // somebody in onboarding is enough to be no new organization
      totals: MONTHS.map((month) => ({ month, callers: 0, recipients: 0, outreaches: 2, inactive: 0 })),
    }),
  });
  const names = ['Callers without a match', 'Recipients without a match', 'Recipients not called for 30 days'];
  const shown = await Promise.all(names.map(async (name) => (await tile(name)).textContent?.replace(name, '')));
  expect(shown).toEqual(said);
  expect(await tile('People in onboarding')).toHaveTextContent('0No one is waiting');
  const waiting = await sectionOf('Longest in onboarding');
  expect(waiting.getByText('No one is waiting in onboarding.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Longest without a match' })).toBeNull();
});

test('without call logs nothing is said of calls', async () => {
  await open({
    answer: () => ({
      ...dashboard,
      notCalled: { days: 30, total: 214, longest: [{ id: 'place-4', name: 'Ana Ruiz', calledOn: null }] },
    }),
  });
  expect(await tile('People in onboarding')).toBeVisible();
  expect(screen.queryByText('Ana Ruiz')).toBeNull();
  expect(screen.queryByRole('link', { name: /not called/ })).toBeNull();
});

test('the chart has a name that tells it, and a table of the same numbers', async () => {
  await open();
  const growth = await sectionOf('People over time');
  expect(growth.getByRole('img')).toHaveAccessibleName(
    'People by role at the end of each month, from December 2025 to November 2026. Callers: from 0 to 1,100. Recipients: from 1,200 to 1,211. Onboarding: from 0 to 11. Inactive: from 0 to 22.',
  );
  await userEvent.click(growth.getByText('Show as table'));
  const table = within(growth.getByRole('table', { name: 'People by role and month' }));
  const [head, ...rows] = table.getAllByRole('row');
  expect(
    within(head as HTMLElement)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Month', 'Callers', 'Recipients', 'Onboarding', 'Inactive']);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(
    dashboard.totals.map(({ month, ...counts }) => [
      new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month)),
      ...[counts.callers, counts.recipients, counts.outreaches, counts.inactive].map((n) => n.toLocaleString('en-US')),
    ]),
  );
});

test('lines are drawn to the scale of the numbers; pointing at a month tells its own', async () => {
  await open();
  const image = (await sectionOf('People over time')).getByRole('img');
  // 1,211 people fit under 1,400; the middle of the last of twelve months; dots are paths, too
  const lines = [...image.querySelectorAll('path')].map((path) => path.getAttribute('d') ?? '');
  const ends = lines.flatMap((line) => (line.includes('L') ? [line.split('L').at(-1)] : []));
  expect(ends).toEqual(['11.5,300', '11.5,189', '11.5,1389', '11.5,1378']);
  expect(within(image).getByText('1,400')).toBeVisible();

  const legend = image.parentElement?.querySelector('figcaption') as HTMLElement;
  expect(legend).toHaveTextContent('November 2026Callers 1,100Recipients 1,211Onboarding 11Inactive 22');
  const columns = [...image.querySelectorAll('span')].filter((span) => span.textContent === '' && !span.firstChild);
  fireEvent.pointerEnter(columns[3] as HTMLElement);
  expect(legend).toHaveTextContent('March 2026Callers 300Recipients 1,203Onboarding 3Inactive 6');
  fireEvent.pointerLeave((columns[3] as HTMLElement).parentElement as HTMLElement);
  expect(legend).toHaveTextContent('November 2026');
});

test('in Spanish, months and numbers are Spanish', async () => {
  await i18n.changeLanguage('es');
  await open();
  const growth = await sectionOf('Personas a lo largo del tiempo');
  expect(growth.getByRole('img')).toHaveAccessibleName(/de diciembre de 2025 a noviembre de 2026\. Voluntarios: de 0/);
  await userEvent.click(growth.getByText('Mostrar como tabla'));
  expect(growth.getByRole('rowheader', { name: 'marzo de 2026' })).toBeVisible();
});

const nobody: Dashboard = {
  withoutMatch: { callers: 1, recipients: 0, longest: [] },
  notCalled: { days: 30, total: 0, longest: [] },
  onboarding: { total: 0, since: null, longest: [] },
  recentChanges: [],
  totals: MONTHS.map((month) => ({ month, callers: 1, recipients: 0, outreaches: 0, inactive: 0 })),
};

test('an organization with nobody to call is told its first steps, from what it has', async () => {
  await open({ as: 'ORG_ADMIN', answer: () => nobody, about: organization });
  const steps = await sectionOf('Get started');
  expect(steps.getByRole('heading', { name: 'Programs To do' })).toBeVisible();
  expect(hrefOf(steps.getByRole('link', { name: 'Go to programs' }))).toMatch(/tab=programs$/);
  expect(steps.getByText(/^1 caller so far/)).toBeVisible();
  expect(hrefOf(steps.getByRole('link', { name: 'Go to recipients' }))).toMatch(/tab=recipient$/);
  expect(steps.getByRole('heading', { name: 'Callers Done' })).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect((await sectionOf('Recent changes')).getByText('No changes yet.')).toBeVisible();
});

test('the first steps stay above the figures until all of them are done', async () => {
  const programs = [
    { id: 'program-1', name: 'Friendly Calls', phone: null, organizationId: harbor.id, isDefault: true },
  ];
  const people = { recipients: 2, callers: 0 };
  const totals = () => MONTHS.map((month) => ({ month, ...people, outreaches: 0, inactive: 0 }));
  await open({
    as: 'ORG_ADMIN',
    answer: () => ({ ...nobody, totals: totals() }),
    about: { ...organization, programs },
  });
  const steps = await sectionOf('Get started');
  expect(steps.getByRole('heading', { name: 'Recipients Done' })).toBeVisible();
  expect(steps.getByText('2 recipients so far.')).toBeVisible();
  expect(steps.getByRole('heading', { name: 'Callers To do' })).toBeVisible();
  expect(hrefOf(steps.getByRole('link', { name: 'Go to callers' }))).toBe(`/app/organizations/${harbor.id}`);
  expect(await sectionOf('People over time')).toBeDefined();
  cleanup();
  people.callers = 1;
  await open({
    as: 'ORG_ADMIN',
    answer: () => ({ ...nobody, totals: totals() }),
    about: { ...organization, programs },
  });
  await sectionOf('People over time');
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
});

test('who may not add anything is not sent to do so; a program that is there is done', async () => {
  const programs = [
    { id: 'program-1', name: 'Friendly Calls', phone: null, organizationId: harbor.id, isDefault: true },
  ];
  await open({ as: 'ORG_USER', answer: () => nobody, about: { ...organization, programs } });
  const steps = await sectionOf('Get started');
  expect(steps.getByRole('heading', { name: 'Programs Done' })).toBeVisible();
  expect(steps.getByText('You have Friendly Calls.')).toBeVisible();
  expect(steps.queryByRole('link')).toBeNull();
  expect(steps.getByText(/An admin of your organization adds/)).toBeVisible();
});

test('a failure is told and asked again', async () => {
  let broken = true;
  await open({ answer: () => (broken ? refusal(422, 'The figures are being counted') : dashboard) });
  expect(await screen.findByRole('alert')).toHaveTextContent('The figures are being counted');
  expect(screen.queryByText('People over time')).toBeNull();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('People over time')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['without the feature', 'ORG_ADMIN', [], 'This feature is off'],
  ['without an administrative profile', 'USER', ['dashboard'], 'You cannot perform this action'],
] as const)('%s there is no dashboard', async (_, as, features, told) => {
  const { path } = await open({ as, features: [...features] });
  expect(await screen.findByText('Error 403')).toBeVisible();
  expect(path()).toBe('/app/dashboard');
  expect(screen.getByText(told)).toBeVisible();
});

test.each([
  ['to the dashboard', 'ORG_USER', ['DASHBOARD'], '/app/dashboard'],
  ['to the organization without the feature', 'ORG_USER', [], `/app/organizations/${harbor.id}`],
  ['to the own account of a caller', 'USER', ['dashboard'], '/app/user'],
] as const)('/app leads %s', async (_, as, features, target) => {
  answering(listMemberships, () => ({
    personOrganizations: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  answering(getPerson, () => refusal(404, 'Not found'));
  const { path } = await open({ as, features: [...features], at: '/app' });
  expect(path()).toBe(target);
});

test('each part says what it is of; the figures stay while one of their answers is missing, and it is asked for again', async () => {
  let broken = false;
  await open({
    answer: () => ({
      ...dashboard,
      withoutMatch: {
        callers: 26,
        recipients: 3,
        longest: [{ id: 'place-3', name: 'Ed Hart', since: '2026-02-03T12:00:00.000Z' }],
      },
    }),
  });
  for (const [name, description] of [
    ['People over time', /^Totals at the end of each month, and today\./],
    ['Longest without a match', 'Recipients without a caller, those enrolled longest first.'],
    ['Longest in onboarding', 'People who have waited longest to become a recipient or a caller.'],
  ] as const)
    expect((await sectionOf(name)).getByText(description)).toBeVisible();
  cleanup();

  broken = true;
  session.getState().signIn(loginAnswer({ features: ['dashboard'] }, { profiles: [profile({ name: 'ORG_USER' })] }));
  answering(getDashboard, () => dashboard);
  answering(getOrganization, () => (broken ? refusal(422, 'It is being moved') : { organization: peopled }));
  await openConsole('/app/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent('It is being moved');
  expect(screen.queryByRole('region', { name: 'People over time' })).toBeNull();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('People over time')).toBeVisible();
});

test('below the chart stand the months, the year where it begins, and every other one where it is narrow', async () => {
  await open();
  const image = (await sectionOf('People over time')).getByRole('img');
  const names = [...(image.lastElementChild?.children ?? [])];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Dec2025',
    'Jan2026',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
  ]);
  const minor = names.filter((name) => name.hasAttribute('data-minor')).map(({ textContent }) => textContent);
  expect(minor).toEqual(['Dec2025', 'Feb', 'Apr', 'Jun', 'Aug', 'Oct']);
});

test('of the first steps the next one that isn’t done stands out, whatever comes after it', async () => {
  const programs = [
    { id: 'program-1', name: 'Friendly Calls', phone: null, organizationId: harbor.id, isDefault: true },
  ];
  for (const [about, people, next] of [
    [organization, { recipients: 0, callers: 0 }, 'Go to programs'],
    [{ ...organization, programs }, { recipients: 0, callers: 0 }, 'Go to recipients'],
    [{ ...organization, programs }, { recipients: 2, callers: 0 }, 'Go to callers'],
    [organization, { recipients: 2, callers: 1 }, 'Go to programs'],
  ] as const) {
    const totals = MONTHS.map((month) => ({ month, ...people, outreaches: 0, inactive: 0 }));
    await open({ as: 'ORG_ADMIN', about, answer: () => ({ ...nobody, totals }) });
    const steps = await sectionOf('Get started');
    expect(steps.getByText(`What ${organization.name} needs before anyone can be called.`)).toBeVisible();
    const links = steps.getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Go to programs', 'Go to recipients', 'Go to callers']);
    const standsOut = links.filter(({ dataset }) => dataset['variant'] === 'primary');
    expect(standsOut.map((link) => link.textContent)).toEqual([next]);
    expect(steps.queryByText(/An admin of your organization adds/)).toBeNull();
    cleanup();
  }
});

test('the first steps go on only to what is turned on', async () => {
  for (const [features, language, said] of [
    [[], 'en', 'Add the volunteers who call them.'],
    [['matching'], 'en', 'Add the volunteers who call them. Then match people.'],
    [['outreachQueues'], 'en', 'Add the volunteers who call them. Then start a queue.'],
    [['matching', 'outreachQueues'], 'en', 'Add the volunteers who call them. Then match people, or start a queue.'],
    [['matching'], 'es', 'Agregue a los voluntarios que llaman. Luego asigne a las personas.'],
  ] as const) {
    await i18n.changeLanguage(language);
    const totals = MONTHS.map((month) => ({ month, callers: 0, recipients: 0, outreaches: 0, inactive: 0 }));
    await open({
      as: 'ORG_ADMIN',
      features: ['dashboard', ...features],
      about: organization,
      answer: () => ({ ...nobody, totals }),
    });
    expect(await screen.findByText(said)).toBeVisible();
    cleanup();
  }
});

test('an organization all of whose people are inactive is no new one', async () => {
  const totals = MONTHS.map((month) => ({ month, callers: 0, recipients: 0, outreaches: 0, inactive: 3 }));
  await open({ as: 'ORG_ADMIN', about: organization, answer: () => ({ ...nobody, totals }) });
  await sectionOf('Get started');
  expect(await sectionOf('People over time')).toBeDefined();
  expect(await tile('Callers without a match')).toBeVisible();
});

test('its export says how far it is, takes no second press meanwhile, and may fail', async () => {
  await open({ as: 'ORG_ADMIN', features: ['dashboard', 'reports'] });
  const made: ReportRequest = {
    id: 'r-1',
    module: 'DASHBOARD_EXPORT',
    status: 'created',
    organizationId: harbor.id,
    organizationName: harbor.name,
    requestedById: 'person-1',
    requestedByName: 'Ada Quist',
    filters: {},
    chosen: null,
    createdAt: '2026-11-20T15:05:00.000Z',
    finishedAt: null,
    expiresAt: null,
    rowsDone: 0,
    rowsTotal: null,
    fileName: null,
    size: null,
  };
  let status: ReportRequest['status'] = 'created';
  answering(listReportRequests, () => ({
    rows: [{ ...made, status }],
    pager: { page: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1 },
  }));
  const ordered = answering(createReportRequest, () => ({ reportRequest: { id: 'r-1', status: 'created' as const } }));
  const button = await screen.findByRole('button', { name: 'Export' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveTextContent('Processing…'));
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(ordered).toMatchObject([{ module: 'DASHBOARD_EXPORT' }]);
  status = 'cancelled';
  await waitFor(() => expect(button).toHaveTextContent('Error'), { timeout: 8000 });
  expect(button).not.toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('data-danger', 'true');
  // pressed once more it is ordered anew
  status = 'created';
  await userEvent.click(button);
  await waitFor(() => expect(ordered).toHaveLength(2));
});
