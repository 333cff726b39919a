import { createMemoryHistory, isNotFound } from '@tanstack/react-router';
import { http, HttpResponse } from 'msw/http';
import { afterEach, expect, test } from 'vitest';
import { FORBIDDEN } from '#src/lib/guards.ts';
import { signedOut, type SessionData } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { createQueryClient } from '#src/queries/client.ts';
import { createConsoleRouter } from '#src/router.tsx';
// compiled before the clock of a test runs; the console asks for it when somebody leaves the login
import '#src/routeTree.gen.ts';
import { FEATURES, type Feature } from '#src/schemas/access.ts';
import { harbor, loginAnswer, prairie, profile, tokenFor } from '#tests/lib/tokens.ts';
import { server } from '#tests/server.ts';

/*
 * Who is let into which route, by hand from the specification, for every route of the console: a guard that is taken out
 * of a route makes a cell another one. The routes themselves are asked, not the guards.
 */

const answer = loginAnswer();
const admin: SessionData = {
  ...signedOut,
  token: tokenFor(600),
  user: { userId: answer.user.userId, userName: 'ana', firstName: 'Ana', lastName: 'Ruiz' },
  profiles: [profile()],
  organization: { id: harbor.id, name: harbor.name },
  features: [...FEATURES],
  tosAccepted: true,
};
const plain = (name: 'ORG_USER' | 'USER'): SessionData => ({ ...admin, profiles: [profile({ name })] });

/** Columns of the table, in this order. */
const VISITORS = {
  nobody: signedOut,
  'before the check': { ...admin, mfa: { mfaRequired: true, mfaVerified: false } },
  'before the choice': { ...admin, organization: null, profiles: [profile(), profile({ organization: prairie })] },
  'before the terms': { ...admin, tosAccepted: false },
  'in the wizard': { ...admin, profiles: [profile({ organization: { ...harbor, signupCompleted: false } })] },
  'with an old password': { ...admin, passwordStatus: 'expired' },
  'a user': plain('USER'),
  'an organization user': plain('ORG_USER'),
  'an admin': admin,
  'an admin without features': { ...admin, features: [] },
  'a super admin': { ...admin, isSuperAdmin: true, profiles: [profile({ name: 'SUPER_ADMIN', organization: null })] },
} satisfies Record<string, SessionData>;
type VisitorName = keyof typeof VISITORS;

const queryClients: Array<ReturnType<typeof createQueryClient>> = [];
afterEach(() => {
  session.setState({ ...signedOut, incomingUrl: null });
  for (const client of queryClients.splice(0)) client.clear();
});

/** Where the console ends up when a visitor opens an address. */
async function leadsTo(at: string, visitor: SessionData): Promise<string> {
  server.use(http.all('http://localhost:3000/*', () => HttpResponse.json({ message: 'Not there' }, { status: 404 })));
  session.setState({ ...visitor, incomingUrl: null });
  const queryClient = createQueryClient();
  queryClients.push(queryClient);
  const router = createConsoleRouter(queryClient, {
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await router.load();
  const told = router.state.matches.flatMap(({ error }) =>
    isNotFound(error) ? [error.data as string | undefined] : [],
  )[0];
  if (told === FORBIDDEN) return SENT_TO.F;
  return told === undefined ? router.state.location.pathname : `${SENT_TO.X}: ${told}`;
}

/** Where somebody is sent, by the letter in a cell; `+`: shown what was asked for. */
const SENT_TO = {
  L: '/public/login',
  M: '/public/mfa',
  O: '/public/organizations',
  T: '/public/terms',
  W: '/app/organizations/org-1/onboarding',
  U: '/app/user',
  H: '/app/organizations/org-1',
  D: '/app/dashboard',
  // nowhere: told at the address
  F: 'Error 403',
  X: 'This feature is off',
};

// prettier-ignore
const TABLE: Readonly<Record<string, string>> = {
  '/':                                                      'L M O T W U U H H H H',
  '/no/such/path':                                          'L M O T W U U H H H H',
  '/error':                                                 '+ + + + + + + + + + +',
  '/forbidden':                                             '+ + + + + + + + + + +',
  '/unknown-error':                                         '+ + + + + + + + + + +',
  '/public':                                                'L M O T W U U H H H H',
  '/public/forbidden':                                      '+ + + + + + + + + + +',
  '/public/login':                                          '+ M O T W U U H H H H',
  '/public/forgot':                                         '+ M O T W U U H H H H',
  '/public/reset':                                          '+ + + + + + + + + + +',
  '/public/create-password':                                '+ + + + + + + + + + +',
  '/public/invitation':                                     '+ + + + + + + + + + +',
  '/public/register':                                       '+ + + + + + + + + + +',
  // by its token, whoever opens it
  '/admin/survey/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq': '+ + + + + + + + + + +',
  '/public/mfa':                                            'L + O T W U U H H H H',
  '/public/organizations':                                  'L M + T W U U H H H +',
  '/public/terms':                                          'L M O + W U U H H H H',
  '/app':                                                   'L M O T W U U D D H D',
  '/app/user':                                              'L M O T W + + + + + +',
  '/app/dashboard':                                         'L M O T W U F + + X +',
  '/app/admin':                                             'L M O T W U F F F F +',
  '/app/matching':                                          'L M O T W U F + + X +',
  '/app/queues':                                           'L M O T W U F + + X +',
  '/app/queues/0193a000-0000-7000-8000-0000000000aa':       'L M O T W U F + + X +',
  '/app/broadcasts':                                       'L M O T W U F + + X +',
  '/app/broadcasts/new':                                   'L M O T W U F F + X +',
  '/app/broadcasts/0193a000-0000-7000-8000-0000000000aa':   'L M O T W U F + + X +',
  '/app/call-logs':                                         'L M O T W U F + + X +',
  '/app/call-logs/0193a000-0000-7000-8000-0000000000aa':    'L M O T W U F + + X +',
  '/app/surveys':                                           'L M O T W U F + + X +',
  '/app/surveys/questions':                                 'L M O T W U F + + X +',
  '/app/surveys/0193a000-0000-7000-8000-0000000000aa':      'L M O T W U F + + X +',
  '/app/analytics':                                         'L M O T W U F + + X +',
  '/app/notes':                                             'L M O T W U F + + X +',
  '/app/welcome':                                           'L M O T W U F + + X +',
  '/app/reports':                                           'L M O T W U F + + X +',
  '/app/organizations':                                     'L M O T W U F F F F +',
  '/app/organizations/org-1':                               'L M O T W U F + + + +',
  '/app/organizations/org-2':                               'L M O T W U F F F F +',
  '/app/organizations/new':                                 'L M O T W U F F F F +',
  '/app/organizations/org-1/edit':                          'L M O T W U F F + + +',
  '/app/organizations/org-2/edit':                          'L M O T W U F F F F +',
  '/app/organizations/org-1/poster':                        'L M O T W U F F + + +',
  '/app/organizations/org-2/poster':                        'L M O T W U F F F F +',
  '/app/organizations/org-1/upload':                        'L M O T W U F + + X +',
  '/app/organizations/org-2/upload':                        'L M O T W U F F F F +',
  '/app/organizations/org-1/onboarding':                    'L M O T + U U H H H H',
  '/app/contacts/callers':                                  'L M O T W U F + + + +',
  '/app/contacts/nobodies':                                 'L M O T W U U H H H H',
  '/app/detail/0193a000-0000-7000-8000-0000000000aa':       'L M O T W U F + + + +',
  '/app/detail/0193a000-0000-7000-8000-0000000000aa/edit':  'L M O T W U F F + + +',
  '/app/people/new':                                        'L M O T W U F F + + +',
  '/app/people/new?organization=org-2':                     'L M O T W U F F F F +',
};

const letterOf = (at: string, to: string) =>
  to === at.split('?')[0]
    ? '+'
    : (Object.entries(SENT_TO).find(([, path]) => path === to || to.startsWith(`${path}: `))?.[0] ?? to);

test.each(Object.entries(TABLE))('%s', async (at, expected) => {
  const cells: string[] = [];
  for (const visitor of Object.keys(VISITORS) as VisitorName[])
    cells.push(letterOf(at, await leadsTo(at, VISITORS[visitor])));
  expect(cells.join(' ')).toBe(expected);
});

/** Which feature a route is for, by hand. */
const FEATURE_OF: Readonly<Record<string, Feature>> = {
  '/app/dashboard': 'dashboard',
  '/app/matching': 'matching',
  '/app/queues': 'outreachQueues',
  '/app/queues/0193a000-0000-7000-8000-0000000000aa': 'outreachQueues',
  '/app/broadcasts': 'broadcasts',
  '/app/broadcasts/new': 'broadcasts',
  '/app/broadcasts/0193a000-0000-7000-8000-0000000000aa': 'broadcasts',
  '/app/call-logs': 'callLogs',
  '/app/call-logs/0193a000-0000-7000-8000-0000000000aa': 'callLogs',
  '/app/surveys': 'surveys',
  '/app/surveys/questions': 'surveys',
  '/app/surveys/0193a000-0000-7000-8000-0000000000aa': 'surveys',
  '/app/analytics': 'callAnalytics',
  '/app/notes': 'notes',
  '/app/welcome': 'welcomeCampaign',
  '/app/reports': 'reports',
  '/app/organizations/org-1/upload': 'csvUpload',
};

test.each(Object.entries(FEATURE_OF))('%s is for who has %s, whatever else there is', async (at, feature) => {
  expect(await leadsTo(at, { ...admin, features: [feature] })).toBe(at);
  const others = FEATURES.filter((each) => each !== feature);
  expect(await leadsTo(at, { ...admin, features: others })).toBe(`${SENT_TO.X}: ${feature}`);
});

test('every route of the console is in the table', async () => {
  const router = createConsoleRouter(createQueryClient(), { history: createMemoryHistory() });
  // anywhere: what isn't the login brings the rest along
  await router.load();
  const found = Object.keys(TABLE).map((at): unknown => router.getMatchedRoutes(at.split('?')[0] ?? '')[2]?.id);
  const frames = new Set(['__root__', '/app', '/app/_organization', '/public/_card']);
  const routes = Object.keys(router.routesById).filter((id) => !frames.has(id));
  expect(routes.length).toBeGreaterThan(25);
  expect(new Set(found)).toEqual(new Set(routes));
});
