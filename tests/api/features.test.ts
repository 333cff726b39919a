import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Feature } from '#src/schemas/access.ts';
import { getDashboard } from '#src/schemas/dashboard.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { createOrganization, updateOrganization } from '#src/schemas/organizations.ts';
import { getCaptcha } from '#src/schemas/self-signup.ts';
import { sampleOf, type World } from '#tests/matrices/samples.ts';
import { worldOf } from '#tests/matrices/world.ts';
import { acceptTheTerms, choosePassword } from './account-calls.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { DENIED, FEATURE_OFF } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise, prairie } = DEMO_ORGANIZATIONS;

/** By hand: which calls need which feature. Specification rights 4.4. */
const FEATURE_OF: Readonly<Record<string, Feature>> = {
  getDashboard: 'dashboard',
  matchPeople: 'matching',
  unmatchPeople: 'matching',
  sendWelcome: 'welcomeCampaign',
  listMatchCandidates: 'matching',
  previewWelcome: 'welcomeCampaign',
  previewWelcomeWords: 'welcomeCampaign',
  uploadPeople: 'csvUpload',
  listPeopleUploads: 'csvUpload',
  getPeopleUpload: 'csvUpload',
  stopPeopleUpload: 'csvUpload',
  disablePeopleUpload: 'csvUpload',
  enablePeopleUpload: 'csvUpload',
  findKnownPeople: 'csvUpload',
  findPeopleDuplicates: 'csvUpload',
  getReportOne: 'callAnalytics',
  listReportTwo: 'callAnalytics',
  listReportCallers: 'callAnalytics',
  listReportThree: 'callAnalytics',
  listCalls: 'callLogs',
  getCallsNow: 'callLogs',
  getCall: 'callLogs',
  exportCalls: 'callLogs',
  getCallTranscript: 'callLogs',
  getCallRecording: 'callLogs',
  updateCall: 'callLogs',
  createCall: 'callLogs',
  createQueue: 'outreachQueues',
  listQueues: 'outreachQueues',
  listOrganizationQueues: 'outreachQueues',
  getQueue: 'outreachQueues',
  updateQueue: 'outreachQueues',
  deleteQueue: 'outreachQueues',
  listQueueCallers: 'outreachQueues',
  listQueueRecipients: 'outreachQueues',
  getQueueStats: 'outreachQueues',
  getQueueRecipientReasons: 'outreachQueues',
  getQueuePlan: 'outreachQueues',
  addQueueCallers: 'outreachQueues',
  addQueueRecipients: 'outreachQueues',
  undoQueueAddition: 'outreachQueues',
  removeQueueCaller: 'outreachQueues',
  removeQueueRecipient: 'outreachQueues',
  removeQueueCallerLong: 'outreachQueues',
  removeQueueRecipientLong: 'outreachQueues',
  updateQueueCaller: 'outreachQueues',
  updateQueueRecipient: 'outreachQueues',
  pauseQueueRecipient: 'outreachQueues',
  moveQueueRecipients: 'outreachQueues',
  listQueueProgramsRecipients: 'outreachQueues',
  createBroadcast: 'broadcasts',
  updateBroadcast: 'broadcasts',
  deleteBroadcast: 'broadcasts',
  getBroadcast: 'broadcasts',
  archiveBroadcast: 'broadcasts',
  restoreBroadcast: 'broadcasts',
  duplicateBroadcast: 'broadcasts',
  listBroadcasts: 'broadcasts',
  uploadBroadcastAudio: 'broadcasts',
  removeBroadcastAudio: 'broadcasts',
  getBroadcastAudio: 'broadcasts',
  listBroadcastProgramsRecipients: 'broadcasts',
  previewBroadcast: 'broadcasts',
  listBroadcastRecipients: 'broadcasts',
  listBroadcastSkipped: 'broadcasts',
  listBroadcastResponses: 'broadcasts',
  updateBroadcastResponse: 'broadcasts',
  stopBroadcast: 'broadcasts',
  retryBroadcast: 'broadcasts',
  testBroadcast: 'broadcasts',
  listPersonNotes: 'notes',
  listOrganizationNotes: 'notes',
  listNotes: 'notes',
  createNote: 'notes',
  getNote: 'notes',
  openSurvey: 'surveys',
  listSurveyTypes: 'surveys',
  listSurveyQuestions: 'surveys',
  getSurveyQuestions: 'surveys',
  saveSurveyQuestions: 'surveys',
  resetSurveyQuestions: 'surveys',
  getSurveyRules: 'surveys',
  updateSurveyRules: 'surveys',
  listCallerSurveys: 'surveys',
  listPersonSurveys: 'surveys',
  exportCallerSurveys: 'surveys',
  exportPersonSurveys: 'surveys',
  completeSurvey: 'surveys',
  postponeSurvey: 'surveys',
  listRecipientAnswers: 'surveys',
  getPersonSurvey: 'surveys',
  createPersonSurvey: 'surveys',
  answerPersonSurvey: 'surveys',
  renewSurveyLink: 'surveys',
  sendSurveyLink: 'surveys',
  revokeSurveyLink: 'surveys',
  getCallerSurvey: 'surveys',
  answerSurvey: 'surveys',
  saveSurveyDraft: 'surveys',
  createReportRequest: 'reports',
  listReportRequests: 'reports',
  downloadReport: 'reports',
};

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const switchFeature = async (identifier: string, active: boolean, id: string = harbor) => {
  const body = { configurations: [{ identifier, active }] };
  const answer = await test.call(updateOrganization, { as: 'super.admin', params: { id }, body });
  if (answer.status !== 200) throw new Error(answer.message);
};

/** By the token of a survey, whose organization counts: tests/api/survey-tokens.test.ts. */
const BY_TOKEN = new Set(['answerSurvey', 'saveSurveyDraft']);

const featured = ENDPOINTS.filter(({ id }) => id in FEATURE_OF && !BY_TOKEN.has(id)).map(
  (endpoint) => [endpoint.id, endpoint] as const,
);

const make = (endpoint: Endpoint, as: PersonaName, world: World, organizationId: string = harbor, api = test) =>
  api.call(endpoint, { ...sampleOf(endpoint.id, world, PERSONAS[as].personId), as, organizationId });

it('the contract names the feature of each call that needs one', () => {
  const named = ENDPOINTS.flatMap(({ id, feature }) => (feature ? [[id, feature] as const] : []));
  expect(Object.fromEntries(named)).toEqual(FEATURE_OF);
});

/** Who makes each call where the organization has its feature is in the table of rights: tests/matrices. */
it.each(featured)('%s is made by a super admin all the same, without its feature', async (id, endpoint) => {
  await switchFeature(FEATURE_OF[id] as Feature, false);
  expect((await make(endpoint, 'super.admin', await worldOf(test, 'harbor'))).status).toBe(200);
});

const FEATURES = [...new Set(Object.values(FEATURE_OF))];

describe.each(FEATURES)('without %s', (feature) => {
  const calls = featured.filter(([id]) => FEATURE_OF[id] === feature);
  /** Those of its calls that were not refused; what was refused has changed nothing, so that one organization serves all. */
  async function letThrough(as: PersonaName, world: World, api: TestApi): Promise<string[]> {
    const made: string[] = [];
    for (const [id, endpoint] of calls) {
      const { status, message } = await make(endpoint, as, world, harbor, api);
      if (status !== FEATURE_OFF.status || message !== FEATURE_OFF.message) made.push(`${id}: ${status} ${message}`);
    }
    return made;
  }

  it('none of its calls is made in an organization that has all others', async () => {
    await switchFeature(feature, false);
    expect(await letThrough('org.admin', await worldOf(test, 'harbor'), test)).toEqual([]);
  });

  it('none of its calls is made by anybody where the environment offers all others', async () => {
    const world = await worldOf(test, 'harbor');
    const elsewhere = await testApi({ config: { features: FEATURES.filter((other) => other !== feature).join(', ') } });
    expect(calls.length).toBeGreaterThan(0);
    for (const as of ['super.admin', 'org.admin'] as const) expect(await letThrough(as, world, elsewhere)).toEqual([]);
  });
});

const dashboard = (as: PersonaName, organizationId: string, api = test) =>
  api.call(getDashboard, { as, organizationId, params: { organizationId } });

it('names are compared without regard to case', async () => {
  await asSystem(test, ({ tx }) =>
    tx
      .updateTable('organization_configurations')
      .set({ identifier: 'DashBoard' })
      .where('identifier', '=', 'dashboard')
      .execute(),
  );
  expect((await dashboard('org.user', harbor)).status).toBe(200);
  const elsewhere = await testApi({ config: { features: 'reports, DASHBOARD' } });
  expect((await dashboard('org.user', harbor, elsewhere)).status).toBe(200);
});

it('they are so where nobody is signed in', async () => {
  const spell = (identifier: string) =>
    asSystem(test, ({ tx }) =>
      tx
        .updateTable('organization_configurations')
        .set({ identifier, active: true })
        .where('organization_id', '=', harbor)
        .where(sql`lower(identifier)`, '=', 'selfsignup')
        .execute(),
    );
  const open = async () => (await test.call(getCaptcha, { query: { organizationId: harbor } })).status;
  await switchFeature('selfSignup', false);
  expect(await open()).toBe(404);
  await spell('SELFSIGNUP');
  expect(await open()).toBe(200);
});

it('the organization of the header counts, not another one of the same person', async () => {
  await switchFeature('dashboard', false, sunrise);
  expect((await dashboard('many.hats', harbor)).status).toBe(200);
  expect(await dashboard('many.hats', sunrise)).toMatchObject(FEATURE_OFF);
});

it('a feature does not let pass whom the profile does not', async () => {
  expect(await dashboard('caller', harbor)).toMatchObject(DENIED);
});

it('the wizard uploads with the feature alone, before the signup is completed and afterwards', async () => {
  const world = await worldOf(test, 'prairie');
  const upload = () => {
    const [, endpoint] = featured.find(([id]) => id === 'uploadPeople') ?? [];
    if (!endpoint) throw new Error('The contract has no upload');
    return make(endpoint, 'new.manager', world, prairie);
  };
  expect((await upload()).status).toBe(200);
  await switchFeature('csvUpload', false, prairie);
  expect(await upload()).toMatchObject(FEATURE_OFF);
  const params = { id: prairie };
  await choosePassword(test, 'new.manager');
  await acceptTheTerms(test, 'new.manager');
  await test.call(updateOrganization, { as: 'new.manager', params, body: { signupCompleted: true } });
  expect(await upload()).toMatchObject(FEATURE_OFF);
});

it('a new organization has the dashboard', async () => {
  const body = {
    name: 'Maple Street Friends',
    primaryContact: 'Hanna Virtanen',
    email: 'office@maple.example.org',
    phone: '+12125550188',
    address: { street: '1 Maple Street', city: 'Albany', state: 'New York', stateShort: 'NY', zipcode: '12207' },
  };
  const { data } = await test.call(createOrganization, { as: 'super.admin', body });
  expect(data.organization.configurations).toContainEqual({ identifier: 'dashboard', active: true });
});
