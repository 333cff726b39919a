import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { Providers } from '#src/providers.tsx';
import { createQueryClient } from '#src/queries/client.ts';
import { createConsoleRouter } from '#src/router.tsx';
// compiled before the clock of a test runs; the console asks for it when somebody leaves the login
import '#src/routeTree.gen.ts';
import { FEATURES } from '#src/schemas/access.ts';
import { getPasswordStatus } from '#src/schemas/auth.ts';
import { getBroadcast } from '#src/schemas/broadcasts.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
import { exampleResponse } from '#tests/matrices/example.ts';
import { server } from '#tests/server.ts';

/*
 * Every screen, whose reads all fail at first: it says so and can be tried again, each read that it can't do without is
 * then asked again, and what else it asks for may go on failing.
 */

const ID = '0193a000-0000-7000-8000-0000000000aa';
const organization = '/app/organizations/org-1';

/** What each screen can't do without, by hand; behind `>`: what is asked for once the rest is there. */
const SCREENS: Readonly<Record<string, string>> = {
  '/app/user': 'getPerson listSessions listOwnSecurityEvents',
  '/app/dashboard': 'getDashboard getOrganization',
  '/app/admin': 'listOrganizations',
  [`/app/admin?organization=${ID}`]: 'listOrganizations getOrganization > listOrganizationQueues',
  '/app/matching': 'listMemberships',
  '/app/queues': 'listQueues',
  [`/app/queues/${ID}`]: 'getQueue > listQueueRecipients',
  [`/app/queues/${ID}?tab=callers`]: 'getQueue > listQueueCallers',
  [`/app/queues/${ID}?tab=plan`]: 'getQueue > getQueuePlan',
  '/app/broadcasts': 'listBroadcasts',
  '/app/broadcasts/new': 'listBroadcastProgramsRecipients',
  [`/app/broadcasts/${ID}`]: 'getBroadcast > listBroadcastRecipients',
  [`/app/broadcasts/${ID}?tab=responses`]: 'getBroadcast > listBroadcastResponses',
  '/app/call-logs': 'listCalls',
  [`/app/call-logs/${ID}`]: 'getCall > listPersonNotes',
  '/app/surveys': 'listPersonSurveys',
  '/app/surveys?family=caller&tab=all': 'listCallerSurveys',
  '/app/surveys/questions': 'getSurveyRules getSurveyQuestions',
  [`/app/surveys/${ID}`]: 'getPersonSurvey > getCall',
  '/app/analytics': 'getReportOne',
  '/app/analytics?report=recipients': 'listReportTwo',
  '/app/analytics?report=pairs': 'listReportThree',
  '/app/analytics?tab=generated': 'listReportRequests',
  '/app/notes': 'listOrganizationNotes',
  [`/app/notes?open=${ID}`]: 'listOrganizationNotes getNote',
  '/app/welcome': 'listMemberships',
  [`/app/welcome?preview=${ID}`]: 'listMemberships previewWelcome',
  '/app/reports': 'listReportRequests',
  '/app/organizations': 'listOrganizations',
  [organization]: 'getOrganization > listMemberships',
  [`${organization}?tab=programs`]: 'getOrganization > listPrograms',
  [`${organization}?tab=statuses`]: 'getOrganization > listStatuses',
  [`${organization}?tab=admins`]: 'getOrganization > listMemberships',
  [`${organization}?tab=configuration`]: 'getOrganization',
  [`${organization}?history=all`]: 'getOrganization > listMemberships listOrganizationChanges',
  [`${organization}/edit`]: 'getOrganization',
  [`${organization}/poster`]: 'getOrganization',
  [`${organization}/upload`]: 'getOrganization listPeopleUploads',
  '/app/contacts/callers': 'listMemberships',
  [`/app/detail/${ID}`]: 'getMembership > listTimeline',
  [`/app/detail/${ID}/edit`]: 'getMembership listPersonDetailDefinitions listRoles > listPrograms listStatuses',
  '/app/people/new': 'listPersonDetailDefinitions listRoles listPrograms listStatuses',
};

/** They begin with a form, or have a test of their own (`tests/screens/onboarding`). */
const WITHOUT_READS = ['/app/organizations/new', `${organization}/onboarding`];

/** What a screen shows less of when it can't be had, and why nobody is asked to try again. */
const DISPENSABLE: Readonly<Record<string, string>> = {
  getOrganization: 'moments are told in UTC, and filters have no names',
  listPrograms: 'a filter has no choices',
  listMemberships: 'nobody is offered to be told of answers',
  listPersonSurveys: 'nothing else is told of the person',
  listCallerSurveys: 'nothing else is told to wait',
  listSurveyTypes: 'no type is marked as changed',
  listInvitations: 'nobody is told to be invited still',
  listPersonDetailDefinitions: 'details have no names',
  getReportOne: 'the range is not told in words',
  getActionCounts: 'the menu has no counts',
  getCallsNow: 'asked again by itself',
  getQueueStats: 'asked again by itself',
  getQueuePlan: 'asked again by itself',
};

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
// those with fewer places first: they are meant where both would do
const READS = ENDPOINTS.filter(({ method }) => method === 'GET')
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((endpoint) => [patternOf(endpoint), endpoint] as const);
const readOf = ({ method, url }: Request) =>
  method === 'GET' ? READS.find(([pattern]) => pattern.test(new URL(url).pathname))?.[1] : undefined;

/** What is answered otherwise than by the contract's example. */
const ANSWERS: Readonly<Record<string, object>> = {
  [getPasswordStatus.id]: {
    userName: 'org.admin',
    passwordStatus: 'valid',
    user: { features: [...FEATURES], isSuperAdmin: false },
  },
};

async function answerOf(endpoint: Endpoint): Promise<Response> {
  const given = ANSWERS[endpoint.id];
  if (given) return Response.json({ data: given });
  const text = await exampleResponse(endpoint).text();
  const sent = endpoint.id === getBroadcast.id ? text.replace(/"status":"\w+"/, '"status":"sent"') : text;
  return new Response(sent.replaceAll('"timezone":"valid"', '"timezone":"UTC"'), {
    headers: { 'content-type': 'application/json' },
  });
}

/** Opens a screen where only some reads are answered, one of them late; gives those that were asked for, and failed. */
function openFailing(
  at: string,
  mends: ReadonlySet<string>,
  late?: (id: string) => Promise<Response | undefined> | undefined,
) {
  const name = /^\/app\/(?:admin|organizations)/.test(at) ? 'SUPER_ADMIN' : 'ORG_ADMIN';
  session.getState().signIn(loginAnswer({ features: [...FEATURES] }, { profiles: [profile({ name })] }));
  const failed = new Set<string>();
  const answered = new Set<string>();
  server.use(
    http.all('http://localhost:3000/*', async ({ request }) => {
      const endpoint = readOf(request);
      if (!endpoint) return HttpResponse.json({ message: 'Not there' }, { status: 404 });
      const held = await late?.(endpoint.id);
      if (held) return held;
      const isAnswered = endpoint.id in ANSWERS || mends.has(endpoint.id);
      (isAnswered ? answered : failed).add(endpoint.id);
      return isAnswered ? answerOf(endpoint) : HttpResponse.json({ message: 'Broken' }, { status: 500 });
    }),
  );
  const queryClient = createQueryClient();
  const router = createConsoleRouter(queryClient, { history: createMemoryHistory({ initialEntries: [at] }) });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { failed, answered, queryClient };
}

const tryAgain = () => screen.queryAllByRole('button', { name: 'Try again' });

test.each(Object.entries(SCREENS))('%s', async (at, needed) => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  const mends = new Set<string>();
  const { failed, answered, queryClient } = openFailing(at, mends);
  for (const stage of needed.split(' > ').map((reads) => reads.split(' '))) {
    await waitFor(() => {
      expect([...failed]).toEqual(expect.arrayContaining(stage));
      expect(tryAgain().length).toBeGreaterThan(0);
    });
    for (const id of stage) mends.add(id);
    await waitFor(() => {
      for (const button of tryAgain()) button.click();
      expect([...answered]).toEqual(expect.arrayContaining(stage));
    });
  }
  // a part that was mended last may ask for more
  await waitFor(() => {
    expect(queryClient.isFetching()).toBe(0);
    expect(tryAgain()).toEqual([]);
  });
  expect([...failed].filter((id) => !mends.has(id) && !(id in DISPENSABLE))).toEqual([]);
});

/** What the screen's other parts would be pushed down by: waited for, but not for long. */
const LATE: ReadonlyArray<readonly [at: string, read: string, isNeeded: boolean]> = [
  ['/app/dashboard', 'listPersonSurveys', false],
  ['/app/analytics', 'getReportOne', true],
  ['/app/surveys/questions', 'getSurveyQuestions', true],
];
const EVERY = new Set(READS.map(([, { id }]) => id));

test.each(LATE)('%s shows its heading while %s is late, and its first failure at once', async (at, read, isNeeded) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  let asked = 0;
  const { queryClient } = openFailing(at, EVERY, (id) => {
    if (id !== read) return undefined;
    asked += 1;
    return promise;
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Loading…')).toBeNull();
  // no failure that is tried again by itself
  resolve(HttpResponse.json({ message: 'Not for you' }, { status: 403 }));
  if (isNeeded) expect(await screen.findByText('Couldn’t load this')).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked).toBe(1);
});

/** What stands below what is waited for. */
const BELOW: ReadonlyArray<readonly [at: string, read: string, role: string]> = [
  ['/app/dashboard', 'listPersonSurveys', 'heading'],
  ['/app/analytics?report=recipients', 'getReportOne', 'table'],
  ['/app/surveys/questions', 'getSurveyQuestions', 'heading'],
];

test.each(BELOW)('%s waits for %s a moment with its heading: nothing is pushed down by it', async (at, read, role) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { queryClient } = openFailing(at, EVERY, (id) => (id === read ? promise : undefined));
  const statusOf = () => queryClient.getQueryCache().findAll({ queryKey: [read] })[0]?.state.status;
  const parts = () => screen.queryAllByRole(role, role === 'heading' ? { level: 2 } : {});
  await screen.findByRole('heading', { level: 1 });
  expect(statusOf()).toBe('pending');
  expect(parts()).toEqual([]);
  resolve(undefined);
  await waitFor(() => expect(parts()).not.toEqual([]));
  expect(statusOf()).toBe('success');
});

test('every screen of the console that reads anything is in the table', async () => {
  const router = createConsoleRouter(createQueryClient(), { history: createMemoryHistory() });
  // anywhere: what isn't the login brings the rest along
  await router.load();
  const routeOf = (at: string): unknown => router.getMatchedRoutes(at.split('?')[0] ?? '')[2]?.id;
  const without = new Set<unknown>(['/app/', '/app', '/app/_organization', ...WITHOUT_READS.map(routeOf)]);
  const screens = Object.keys(router.routesById).filter((id) => id.startsWith('/app') && !without.has(id));
  expect(new Set(Object.keys(SCREENS).map(routeOf))).toEqual(new Set(screens));
});
