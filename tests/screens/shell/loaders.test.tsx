import { createMemoryHistory } from '@tanstack/react-router';
import { http, HttpResponse } from 'msw/http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteColumns } from '#src/components/ui/table/chosen-columns.ts';
import { signedOut, type SessionData } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { createQueryClient } from '#src/queries/client.ts';
import { createConsoleRouter } from '#src/router.tsx';
// compiled before the clock of a test runs; the console asks for it when somebody leaves the login
import '#src/routeTree.gen.ts';
import { getPasswordStatus } from '#src/schemas/auth.ts';
import { exampleResponse } from '#tests/matrices/example.ts';
import { FEATURES } from '#src/schemas/access.ts';
import { harbor, profile, tokenFor } from '#tests/lib/tokens.ts';
import { organization } from '#tests/screens/organization-page.ts';
import { server } from '#tests/server.ts';

const ADMIN: SessionData = {
  ...signedOut,
  token: tokenFor(600),
  user: { userId: 'ana', userName: 'ana', firstName: 'Ana', lastName: 'Ruiz' },
  profiles: [profile({ name: 'SUPER_ADMIN', organization: null })],
  isSuperAdmin: true,
  organization: { id: harbor.id, name: harbor.name },
  features: [...FEATURES],
  tosAccepted: true,
};

// which columns are chosen is of the device: other tests choose some
beforeEach(() => noteColumns({}));

const queryClients: Array<ReturnType<typeof createQueryClient>> = [];
afterEach(() => {
  for (const client of queryClients.splice(0)) client.clear();
});

/** Opens a route without its screen; gives what it asks for, as it is asked: paths with their params in the order of names. */
async function load(at: string): Promise<readonly string[]> {
  const asked: string[] = [];
  server.use(
    http.all('http://localhost:3000/*', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      // each route's
      if (pathname.endsWith('/password-status')) return exampleResponse(getPasswordStatus);
      const query = [...searchParams].map(([name, value]) => `${name}=${value}`).toSorted();
      asked.push([pathname, ...(query.length > 0 ? [query.join('&')] : [])].join('?'));
      // what is shown is of its days
      if (pathname === '/v1/organizations/org-1') return Response.json({ data: { organization } });
      return HttpResponse.json({ message: 'Not there' }, { status: 404 });
    }),
  );
  session.setState({ ...ADMIN, incomingUrl: null });
  const queryClient = createQueryClient();
  queryClients.push(queryClient);
  const history = createMemoryHistory({ initialEntries: [at] });
  await createConsoleRouter(queryClient, { history }).load();
  return asked;
}

/** By hand: all that the address bar may narrow a list by is asked for with it, and nothing that it keeps besides. */
test.each<[at: string, asked: readonly string[]]>([
  [
    '/app/contacts/recipients?page=2&limit=25&search=ana&sort=matches&dir=desc&programId=p1&statusId=s1&matched=no&language=Spanish&uploadId=u1&notCalled=30d&ownField=Pet%3A%20cat',
    [
      '/v1/organizations/org-1',
      '/v2/personorganizations?language=Spanish&limit=25&matched=false&notCalled=30d&organizationId=org-1&ownField=Pet: cat&page=2&programId=p1&role=RECIPIENT&search=ana&sortBy=matches&sortDirection=desc&statusId=s1&uploadId=u1',
    ],
  ],
  [
    '/app/contacts/callers?matched=yes&dir=desc',
    [
      '/v1/organizations/org-1',
      '/v2/personorganizations?matched=true&organizationId=org-1&page=1&role=CALLER&sortBy=name&sortDirection=desc',
    ],
  ],
  [
    '/app/notes?page=2&limit=25&search=ana&fromDate=11/01/2026&toDate=11/20/2026&fromPerson=a&toPerson=b&toPersonProgramId=p1&open=new',
    [
      '/v1/organizations/org-1/notes?fromDate=11/01/2026&fromPerson=a&limit=25&note=ana&page=2&toDate=11/20/2026&toPerson=b&toPersonProgramId=p1',
      '/v1/organizations/org-1',
    ],
  ],
  [
    '/app/reports?page=2&limit=25&module=NOTES_EXPORT',
    ['/v1/organizations/org-1', '/v2/reportrequest?limit=25&module=NOTES_EXPORT&organizationId=org-1&page=2'],
  ],
  [
    '/app/call-logs?page=2&limit=25&search=doctor&dateFrom=11/01/2026&dateTo=11/20/2026&callee=a&caller=b&status=completed&callOutcome=Yes%20we%20spoke&duration=2&programId=p1&type=MATCH&surveySentDate=11/02/2026&survey=answered&callListQueueId=q1&answered=yes&weekday=monday&hour=10&withoutProgram=true&calleeDeleted=true&callerDeleted=true',
    [
      '/v1/organizations/org-1',
      '/v2/calls/now?organizationId=org-1',
      '/v2/calls?answered=true&callListQueueId=q1&callOutcome=Yes we spoke&callee=a&calleeDeleted=true&caller=b&callerDeleted=true&dateFrom=11/01/2026&dateTo=11/20/2026&duration=120&hour=10&limit=25&organizationId=org-1&page=1&programId=p1&status=completed&survey=answered&surveySentDate=11/02/2026&transcript=doctor&type=MATCH&weekday=monday&withoutProgram=true',
    ],
  ],
  [
    '/app/call-logs?since=2026-11-01T10:00:00Z&until=2026-11-02T10:00:00Z&answered=no',
    [
      '/v1/organizations/org-1',
      '/v2/calls/now?organizationId=org-1',
      '/v2/calls?answered=false&dateFrom=2026-11-01T10:00:00Z&dateTo=2026-11-02T10:00:00Z&organizationId=org-1&page=0',
    ],
  ],
  [
    '/app/call-logs?last=7d',
    ['/v1/organizations/org-1', '/v2/calls/now?organizationId=org-1', '/v2/calls?last=7d&organizationId=org-1&page=0'],
  ],
  [
    '/app/queues?page=2&limit=25&search=a&active=yes&create=new',
    ['/v1/organizations/org-1', '/v2/callListQueues?active=true&limit=25&organizationId=org-1&page=2&search=a'],
  ],
  [
    '/app/queues/q1?page=2&limit=25&search=a&state=blocked&reason=noCaller&why=x&add=x&callerState=off',
    [
      '/v1/organizations/org-1',
      '/v2/callListQueues/q1/recipients?limit=25&page=2&reason=noCaller&search=a&state=blocked',
      '/v2/callListQueues/q1/stats',
      '/v2/callListQueues/q1',
    ],
  ],
  [
    '/app/queues/q1?tab=callers&page=2&limit=25&search=a&callerState=off&state=blocked',
    [
      '/v1/organizations/org-1',
      '/v2/callListQueues/q1/callers?limit=25&page=2&search=a&state=off',
      '/v2/callListQueues/q1/stats',
      '/v2/callListQueues/q1',
    ],
  ],
  ['/app/queues/q1?tab=plan', ['/v1/organizations/org-1', '/v2/callListQueues/q1/stats', '/v2/callListQueues/q1']],
  [
    '/app/surveys?page=2&limit=25&search=a&type=EVALUATION&state=open&subjectId=a&respondentId=b&dateFrom=11/01/2026&dateTo=11/20/2026&isAnonymous=yes&adminNotes=x',
    [
      '/v1/organizations/org-1',
      '/v2/personorganizationssurveys?actionRequired=true&additionalComments=a&adminNotes=x&dateFrom=11/01/2026&dateTo=11/20/2026&isAnonymous=true&limit=25&organizationId=org-1&page=1&respondentId=b&state=open&subjectId=a&type=EVALUATION',
    ],
  ],
  [
    '/app/surveys?family=caller&tab=all&page=2&type=POSTCALL_SURVEY&state=open&isAnonymous=no',
    [
      '/v1/organizations/org-1',
      '/v2/callerSurveys?callerSurveyType=POSTCALL_SURVEY&isAnonymous=false&organizationId=org-1&page=1&state=open',
    ],
  ],
  [
    '/app/surveys/questions?type=EVALUATION',
    [
      '/v2/surveys/EVALUATION/questions?organizationId=org-1',
      '/v2/surveys/rules?organizationId=org-1',
      '/v2/surveys?organizationId=org-1',
    ],
  ],
  [
    '/app/broadcasts?page=2&limit=25&search=a&programId=p1&type=sms&status=draft&archived=true&sort=scheduledAt&dir=asc',
    [
      '/v1/organizations/org-1',
      '/v2/broadcasts?archived=true&limit=25&organizationId=org-1&page=2&programId=p1&searchBy=a&sortBy=scheduledAt&sortDirection=asc&status=draft&type=sms',
      '/v2/programs?organizationId=org-1',
    ],
  ],
  [
    '/app/welcome?page=2&limit=25&search=a&programId=p1&language=Spanish&welcomed=false&preview=po-1',
    [
      '/v1/organizations/org-1',
      '/v2/personorganizations?language=Spanish&limit=25&organizationId=org-1&page=2&programId=p1&role=CALLER&search=a&sortBy=welcomedAt&welcomed=false',
      '/v2/programs?organizationId=org-1',
    ],
  ],
  [
    '/app/matching?programId=p1&language=Spanish&callerSearch=a&callerPage=2&callerUnmatched=true&recipientSearch=b&recipientPage=3',
    [
      '/v2/personorganizations?language=Spanish&matched=false&organizationId=org-1&page=2&programId=p1&role=CALLER&search=a',
      '/v2/personorganizations?language=Spanish&organizationId=org-1&page=3&programId=p1&role=RECIPIENT&search=b',
      '/v2/programs?organizationId=org-1',
    ],
  ],
  [
    '/app/matching?caller=po-1&recipient=po-2',
    ['/v2/personorganizations/po-1', '/v2/personorganizations/po-2', '/v2/programs?organizationId=org-1'],
  ],
  [
    '/app/organizations?page=2&limit=25&search=a&dir=desc',
    ['/v1/organizations?limit=25&page=1&searchBy=a&sortBy=name&sortDirection=desc'],
  ],
  [
    '/app/admin?page=2&search=a&organization=o1',
    ['/v1/organizations/o1', '/v1/organizations?page=1&searchBy=a&sortBy=name'],
  ],
  [
    '/app/analytics?last=7d&programId=p1&callType=MATCH',
    ['/v1/organizations/org-1', '/v2/calls/report-one?callType=MATCH&last=7d&organizationId=org-1&programId=p1'],
  ],
  [
    '/app/analytics?dateFrom=11/01/2026&dateTo=11/20/2026',
    ['/v1/organizations/org-1', '/v2/calls/report-one?dateFrom=11/01/2026&dateTo=11/20/2026&organizationId=org-1'],
  ],
  [
    '/app/analytics?report=recipients&programId=p1&page=2&limit=25&sort=program&dir=asc',
    [
      '/v1/organizations/org-1',
      '/v2/calls/report-one?organizationId=org-1&programId=p1',
      '/v2/calls/report-two?limit=25&organizationId=org-1&page=1&programId=p1&sortBy=program&sortDirection=asc',
    ],
  ],
  [
    '/app/analytics?report=pairs&programId=p1&page=2&limit=25',
    [
      '/v1/organizations/org-1',
      '/v2/calls/report-one?organizationId=org-1&programId=p1',
      '/v2/calls/report-three?limit=25&organizationId=org-1&page=1&programId=p1',
    ],
  ],
  ['/app/analytics?tab=generated&module=CALLSTATS1&page=2&limit=25', ['/v1/organizations/org-1']],
  [
    '/app/organizations/org-1/upload?page=2&limit=25',
    ['/v1/organizations/org-1', '/v2/peopleuploads?limit=25&organizationId=org-1&page=2'],
  ],
  [
    '/app/organizations/org-1?tab=recipient&page=2&limit=25&search=a&sort=matches&programId=p1&matched=no',
    [
      '/v1/organizations/org-1',
      '/v2/personorganizations?limit=25&matched=false&organizationId=org-1&page=2&programId=p1&role=RECIPIENT&search=a&sortBy=matches&sortDirection=asc',
    ],
  ],
  ['/app/organizations/org-1?tab=programs', ['/v1/organizations/org-1', '/v2/programs?organizationId=org-1']],
  [
    '/app/organizations/org-1?tab=statuses',
    ['/v1/organizations/org-1', '/v2/organizationpersonstatuses?organizationId=org-1'],
  ],
  [
    '/app/organizations/org-1?tab=admins&page=2&search=a',
    [
      '/v1/organizations/org-1',
      '/v2/personorganizations?organizationId=org-1&page=2&profile=admins&search=a',
      '/v2/organizations/org-1/invitations',
    ],
  ],
])('%s is loaded as its screen asks for it', async (at, expected) => {
  const asked = await load(at);
  await expect.poll(() => asked.toSorted()).toEqual(expected.toSorted());
});
