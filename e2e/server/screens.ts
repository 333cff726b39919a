import { demoSurvey, demoSurveyPath, OPEN_SURVEY } from '#scripts/demo-survey.ts';
import { DEMO_ORGANIZATIONS, PERSONAS } from '#server/seed/personas.ts';

/** Who looks at a screen; those with more words than a demo account's name have gone a step further, or not as far. */
export type Visitor =
  | 'nobody'
  | 'org.admin'
  | 'caller'
  | 'new.manager'
  | 'new.manager with terms'
  | 'mfa.admin'
  | 'super.admin'
  | 'super.admin in harbor'
  | 'super.admin in prairie'
  | 'org.user without terms';

export interface Screen {
  readonly as: Visitor;
  /** Where it is. */
  readonly at: string;
  /** What it is called in the names of tests and pictures. */
  readonly name: string;
  /** True if a dialog lies over it, whose code comes after the screen's. */
  readonly dialog?: boolean;
  /** What the browser says of an address that is no good. */
  readonly expectedFaults?: string[];
}

/** A route that only leads elsewhere, or that only stands around others, has no screen of its own. */
export interface NoScreen {
  readonly leadsTo: string;
  readonly at: string;
}
export type Entry = readonly Screen[] | NoScreen | 'frame';

const harbor = `/app/organizations/${DEMO_ORGANIZATIONS.harbor}`;
const personOrganizationId = PERSONAS['org.user'].personOrganizationIds['harbor'] ?? '';
const person = `/app/detail/${personOrganizationId}`;
/** The demo's first call, of which nothing is kept, and the first that was recorded. */
const note = '0193a000-0000-7000-8000-e00100000001';
const oldCall = '0193a000-0000-7000-8000-d00100000001';
const heardCall = '0193a000-0000-7000-8000-d00300000001';
/** The first of the demo's queues, in which there is somebody for each reason. */
const queue = '/app/queues/0193a000-0000-7000-8000-e00100000001';
/** The demo's broadcasts: a draft, one that is scheduled, one that was sent. */
const broadcast = (n: number) => `/app/broadcasts/0193a000-0000-7000-8000-d0310000000${n}`;
/** Of the demo's surveys: the last of three about the same person, and one that waited too long. */
const ANSWERED_SURVEY = 3;
const EXPIRED_SURVEY = 38;
const login = '/public/login';

/** What there is to see at each route of the console. A route without an entry fails the matrix. */
export const SCREENS: Readonly<Record<string, Entry>> = {
  '/': { at: '/', leadsTo: login },
  '/$': { at: '/no/such/path', leadsTo: login },
  '/public/': { at: '/public', leadsTo: login },
  '/app/': { at: '/app', leadsTo: login },
  '/app': 'frame',
  '/app/_organization': 'frame',
  '/public/_card': 'frame',
  '/error': [{ as: 'nobody', at: '/error', name: 'error' }],
  '/forbidden': [{ as: 'nobody', at: '/forbidden', name: 'forbidden' }],
  '/unknown-error': [{ as: 'nobody', at: '/unknown-error', name: 'unknown-error' }],
  '/public/forbidden': [{ as: 'nobody', at: '/public/forbidden', name: 'public-forbidden' }],
  '/public/_card/login': [{ as: 'nobody', at: login, name: 'login' }],
  '/public/_card/forgot': [{ as: 'nobody', at: '/public/forgot', name: 'forgot' }],
  // one that can be used is looked at on its way (e2e/both/sign-in.spec.ts)
  '/public/_card/reset': [
    { as: 'nobody', at: '/public/reset?email=rosa@example.org&token=abc&verify=phone', name: 'reset-over' },
    { as: 'nobody', at: '/public/reset', name: 'reset-without-token' },
  ],
  '/public/_card/create-password': [
    {
      as: 'nobody',
      at: '/public/create-password?user=somebody&token=abc',
      name: 'create-password',
      expectedFaults: ['/v2/people/somebody/invitation'],
    },
  ],
  // one that can be used is looked at on its way (e2e/both/organizations.spec.ts)
  '/public/_card/invitation': [
    {
      as: 'nobody',
      at: '/public/invitation?user=somebody&token=abc',
      name: 'invitation',
      expectedFaults: ['/v2/people/somebody/invitation'],
    },
  ],
  '/public/_card/register': [
    { as: 'nobody', at: `/public/register?organization=${DEMO_ORGANIZATIONS.harbor}`, name: 'self-signup' },
    { as: 'nobody', at: '/public/register', name: 'self-signup-bad-link' },
  ],
  '/public/_card/mfa': [
    { as: 'mfa.admin', at: '/public/mfa', name: 'mfa-choice' },
    { as: 'mfa.admin', at: '/public/mfa?phone=PRIMARY&by=SMS', name: 'mfa-code' },
  ],
  '/public/_card/organizations': [{ as: 'super.admin', at: '/public/organizations', name: 'organization-picker' }],
  '/public/_card/terms': [{ as: 'org.user without terms', at: '/public/terms', name: 'terms' }],
  '/app/user': [
    { as: 'org.admin', at: '/app/user', name: 'account' },
    { as: 'caller', at: '/app/user', name: 'account-of-a-caller' },
  ],
  '/app/_organization/dashboard': [
    { as: 'org.admin', at: '/app/dashboard', name: 'dashboard' },
    { as: 'super.admin in prairie', at: '/app/dashboard', name: 'dashboard-first-steps' },
  ],
  '/app/admin': [
    { as: 'super.admin in harbor', at: '/app/admin', name: 'admin' },
    {
      as: 'super.admin in harbor',
      at: `/app/admin?organization=${DEMO_ORGANIZATIONS.sunrise}`,
      name: 'admin-features',
    },
  ],
  '/app/_organization/matching': [
    { as: 'org.admin', at: '/app/matching', name: 'matching' },
    { as: 'org.admin', at: '/app/matching?recipientSearch=nobody-is-called-so', name: 'matching-empty' },
  ],
  '/app/_organization/queues/': [
    { as: 'org.admin', at: '/app/queues', name: 'queues' },
    { as: 'org.admin', at: '/app/queues?search=nothing-is-called-so', name: 'queues-empty' },
    { as: 'org.admin', at: '/app/queues?create=new', name: 'queue-create', dialog: true },
  ],
  '/app/_organization/queues/$queueId': [
    { as: 'org.admin', at: queue, name: 'queue' },
    { as: 'org.admin', at: `${queue}?tab=callers`, name: 'queue-callers' },
    { as: 'org.admin', at: `${queue}?tab=plan`, name: 'queue-plan' },
    { as: 'org.admin', at: `${queue}?add=people`, name: 'queue-add', dialog: true },
  ],
  '/app/_organization/broadcasts/': [
    { as: 'org.admin', at: '/app/broadcasts', name: 'broadcasts' },
    { as: 'org.admin', at: '/app/broadcasts?search=nothing-is-called-so', name: 'broadcasts-empty' },
  ],
  '/app/_organization/broadcasts/new': [{ as: 'org.admin', at: '/app/broadcasts/new', name: 'broadcast-new' }],
  '/app/_organization/broadcasts/$broadcastId': [
    { as: 'org.admin', at: broadcast(1), name: 'broadcast-draft' },
    { as: 'org.admin', at: broadcast(2), name: 'broadcast-scheduled' },
    { as: 'org.admin', at: broadcast(3), name: 'broadcast-sent' },
    { as: 'org.admin', at: `${broadcast(3)}?tab=responses`, name: 'broadcast-responses' },
  ],
  '/app/_organization/call-logs/': [
    { as: 'org.admin', at: '/app/call-logs', name: 'call-logs' },
    { as: 'org.admin', at: '/app/call-logs?callee=nobody-is-called-so', name: 'call-logs-empty' },
  ],
  '/app/_organization/call-logs/$callId': [
    { as: 'org.admin', at: `/app/call-logs/${heardCall}?t=12&said=garden`, name: 'call' },
    { as: 'org.admin', at: `/app/call-logs/${oldCall}`, name: 'call-without-recording' },
  ],
  '/app/_organization/surveys/': [
    { as: 'org.admin', at: '/app/surveys', name: 'surveys' },
    { as: 'org.admin', at: '/app/surveys?tab=all&search=nothing-says-so', name: 'surveys-empty' },
    { as: 'org.admin', at: '/app/surveys?family=caller&tab=all', name: 'surveys-of-calls' },
  ],
  '/app/_organization/surveys/questions': [{ as: 'org.admin', at: '/app/surveys/questions', name: 'survey-questions' }],
  '/app/_organization/analytics': [
    { as: 'org.admin', at: '/app/analytics', name: 'analytics' },
    { as: 'org.admin', at: '/app/analytics?report=recipients', name: 'analytics-recipients' },
    { as: 'org.admin', at: '/app/analytics?report=pairs', name: 'analytics-pairs' },
    { as: 'org.admin', at: '/app/analytics?report=months', name: 'analytics-months' },
    { as: 'org.admin', at: '/app/analytics?dateFrom=01%2F01%2F2020&dateTo=01%2F02%2F2020', name: 'analytics-empty' },
    { as: 'org.admin', at: '/app/analytics?tab=generated', name: 'analytics-generated' },
  ],
  '/app/_organization/notes': [
    { as: 'org.admin', at: '/app/notes', name: 'notes' },
    { as: 'org.admin', at: '/app/notes?search=nothing-says-so', name: 'notes-empty' },
    { as: 'org.admin', at: `/app/notes?open=${note}`, name: 'note', dialog: true },
    { as: 'org.admin', at: '/app/notes?open=new', name: 'note-for-whom', dialog: true },
  ],
  '/app/_organization/welcome': [
    { as: 'org.admin', at: '/app/welcome', name: 'welcome' },
    { as: 'org.admin', at: `/app/welcome?preview=${personOrganizationId}`, name: 'welcome-letter', dialog: true },
  ],
  '/app/_organization/reports': [{ as: 'org.admin', at: '/app/reports', name: 'reports' }],
  '/app/organizations/': [{ as: 'super.admin in harbor', at: '/app/organizations', name: 'organizations' }],
  '/app/organizations/$organizationId/': [
    { as: 'org.admin', at: harbor, name: 'organization' },
    { as: 'org.admin', at: `${harbor}?tab=inactive&search=nobody-is-called-so`, name: 'organization-empty' },
    { as: 'org.admin', at: `${harbor}?tab=programs`, name: 'programs' },
    { as: 'org.admin', at: `${harbor}?tab=statuses`, name: 'statuses' },
    { as: 'org.admin', at: `${harbor}?tab=admins`, name: 'administrators' },
    { as: 'org.admin', at: `${harbor}?tab=configuration`, name: 'configuration' },
    { as: 'super.admin in harbor', at: harbor, name: 'organization-for-super-admins' },
    { as: 'org.admin', at: `${harbor}?history=all`, name: 'organization-history', dialog: true },
  ],
  '/app/organizations/new': [
    { as: 'super.admin in harbor', at: '/app/organizations/new', name: 'new-organization' },
    {
      as: 'super.admin in harbor',
      at: `/app/organizations/new?organization=${DEMO_ORGANIZATIONS.prairie}`,
      name: 'new-organization-manager',
    },
    {
      as: 'super.admin in harbor',
      at: `/app/organizations/new?organization=${DEMO_ORGANIZATIONS.prairie}&done=true`,
      name: 'new-organization-done',
    },
  ],
  '/app/organizations/$organizationId/edit': [{ as: 'org.admin', at: `${harbor}/edit`, name: 'edit-organization' }],
  '/app/organizations/$organizationId/poster': [{ as: 'org.admin', at: `${harbor}/poster`, name: 'signup-poster' }],
  '/app/organizations/$organizationId/upload': [{ as: 'org.admin', at: `${harbor}/upload`, name: 'upload' }],
  '/app/organizations/$organizationId/onboarding': [
    {
      as: 'new.manager',
      at: `/app/organizations/${DEMO_ORGANIZATIONS.prairie}/onboarding`,
      name: 'onboarding',
    },
    {
      as: 'new.manager with terms',
      at: `/app/organizations/${DEMO_ORGANIZATIONS.prairie}/onboarding?step=2`,
      name: 'onboarding-tutorial',
    },
    {
      as: 'new.manager with terms',
      at: `/app/organizations/${DEMO_ORGANIZATIONS.prairie}/onboarding?step=3`,
      name: 'onboarding-file',
    },
  ],
  '/app/_organization/contacts/$people': [
    { as: 'org.admin', at: '/app/contacts/callers', name: 'callers' },
    { as: 'org.admin', at: '/app/contacts/recipients?matched=no&language=Spanish', name: 'recipients-filtered' },
    { as: 'super.admin in prairie', at: '/app/contacts/outreach', name: 'onboarding-empty' },
    { as: 'org.admin', at: '/app/contacts/inactive', name: 'inactive' },
  ],
  '/app/detail/$personOrganizationId/': [{ as: 'org.admin', at: person, name: 'person' }],
  '/app/detail/$personOrganizationId/edit': [{ as: 'org.admin', at: `${person}/edit`, name: 'person-edit' }],
  '/app/people/new': [{ as: 'org.admin', at: '/app/people/new?role=CALLER', name: 'person-new' }],
  '/app/_organization/surveys/$surveyId': [
    { as: 'org.admin', at: `/app/surveys/${demoSurvey(ANSWERED_SURVEY)}`, name: 'survey-review' },
    { as: 'org.admin', at: `/app/surveys/${demoSurvey(OPEN_SURVEY)}`, name: 'survey-conduct' },
  ],
  // its way to the end: e2e/both/survey-link.spec.ts
  '/admin/survey/$token': [
    { as: 'nobody', at: await demoSurveyPath(OPEN_SURVEY), name: 'survey-taking' },
    { as: 'nobody', at: await demoSurveyPath(ANSWERED_SURVEY), name: 'survey-answered' },
    { as: 'nobody', at: await demoSurveyPath(EXPIRED_SURVEY), name: 'survey-expired' },
    {
      as: 'nobody',
      at: '/admin/survey/no-token',
      name: 'survey-wrong-link',
      expectedFaults: ['/v2/callerSurveys/no-token'],
    },
    {
      as: 'nobody',
      // as a mail program may break it
      at: '/admin/survey/%E0%A4%A',
      name: 'survey-broken-link',
      expectedFaults: ['/v2/callerSurveys/%25E0%25A4%25A'],
    },
  ],
};
