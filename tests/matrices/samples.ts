import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { DEMO_PASSWORD } from '#server/seed/personas.ts';
import { START_OF_TESTS } from '#tests/api/start.ts';

/** Ids of one organization that calls can be made with. */
export interface World {
  readonly organizationId: string;
  readonly programId: string;
  readonly defaultProgramId: string;
  readonly emptyProgramId: string;
  readonly statusId: string;
  readonly emptyStatusId: string;
  readonly callerId: string;
  readonly recipientId: string;
  readonly matchedCallerId: string;
  readonly matchedRecipientId: string;
  /** The person behind `recipientId`. */
  readonly personId: string;
  /** A call that has ended, with a recording and a transcript. */
  readonly callId: string;
  /** A draft of a text message to the program. */
  readonly broadcastId: string;
  /** One that was sent, of which a message failed and another was answered. */
  readonly sentBroadcastId: string;
  /** What somebody answered to it. */
  readonly responseId: string;
  /** One that is being sent: a message of it waits. */
  readonly sendingBroadcastId: string;
  /** It waits for its time. */
  readonly awaitedBroadcastId: string;
  /** A spoken message that a draft has. */
  readonly audioId: string;
  /** A note about `recipientId`. */
  readonly noteId: string;
  /** A survey about `recipientId` that waits to be conducted, and what opens it. */
  readonly surveyId: string;
  readonly surveyToken: string;
  /** A survey about a call with them, which was answered and requires action. */
  readonly callerSurveyId: string;
  /** A report that is completed. */
  readonly reportId: string;
  readonly uploadId: string;
  /** Somebody who was invited to administer and has no password yet, by the person. */
  readonly invitedId: string;
  readonly invitedPlaceId: string;
  /** The person behind `callerId`. */
  readonly callerPersonId: string;
  /** A queue of two recipients and a caller, who came in by one addition. */
  readonly queueId: string;
  readonly additionId: string;
  /** The row of its first recipient, the person of that row, and the person who calls. */
  readonly queueRowId: string;
  readonly queueRecipientId: string;
  readonly queueCallerId: string;
  /** A recipient, by the person, who is in no queue, and the membership. */
  readonly newcomerId: string;
  readonly newcomerPlaceId: string;
  /** Opens the sound of `audioId`, for whoever has it. */
  readonly audioToken: string;
}

export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const CSV = new TextEncoder().encode('Role,First Name,Last Name,Phone\nRECIPIENT,Ada,Quist,+12125550177\n');
const CSV_SHA1 = Buffer.from(await crypto.subtle.digest('SHA-1', CSV)).toString('hex');

const CALL_SID = `CA${'0'.repeat(32)}`;

/** A moment so many hours after the tests have begun. */
const inHours = (hours: number) => new Date(START_OF_TESTS.getTime() + hours * 3_600_000).toISOString();

let serial = 0;
const unique = (prefix: string) => `${prefix}${(serial += 1)}`;

/** No three characters of it in a row are in a name, nor ever in a number that makes a name unique. */
export const GOOD_PASSWORD = 'Zxq-7-Komw-4-Vbz!';

const organizationFields = () => ({
  name: unique('Matrix organization '),
  primaryContact: 'Rosa Quill',
  email: 'rosa@example.org',
  phone: '+12125550111',
  contactPhone: '+12125550112',
  voicemailNumber: null,
  address: {
    street: '1 Main Street',
    street2: '',
    city: 'Albany',
    state: 'New York',
    stateShort: 'NY',
    zipcode: '12207',
  },
  timezone: 'America/New_York',
  external: true,
  externalOrgId: 'EXT-1',
});

const signup = () => ({
  firstName: 'Vera',
  lastName: 'Quill',
  userName: unique('vera.quill.'),
  email: 'vera@example.org',
  phone: '+12125550113',
  password: GOOD_PASSWORD,
  externalPersonId: 'P-1',
  preferredLanguage: 'Spanish' as const,
});

const person = (world: World) => ({
  active: true,
  email: 'pat@example.org',
  firstName: 'Pat',
  lastName: 'Quill',
  preferredName: 'Patty',
  userName: unique('pat.quill.'),
  phone: '+12125550114',
  phoneAlternate: '+12125550115',
  externalPersonId: 'X-9',
  organizationId: world.organizationId,
  programId: world.programId,
  organizationPersonStatusId: world.statusId,
  roleId: ROLE_IDS.RECIPIENT,
  pin: '1234',
  optedOut: ['SMS'],
  surveyOptOuts: ['EVALUATION'],
  customFields: {
    zipCode: '12207',
    dateOfBirth: '1950-02-28',
    gender: 'Female',
    preferredLanguage: 'Spanish',
    hobbies: 'Chess',
    phoneCallBehavior: 'Talkative',
    preferredTimeForCall: ['Morning'],
    preferredMethodOfCommunication: ['Email'],
    phoneType: 'Mobile',
    phoneAlternateType: 'Landline',
    parish: 'St. Anne',
  },
});

/** A WAV of a quarter of a second. */
const WAVE = new Uint8Array(44 + 4000);
WAVE.set(new TextEncoder().encode('RIFF'), 0);
WAVE.set(new TextEncoder().encode('WAVEfmt '), 8);
new DataView(WAVE.buffer).setUint32(16, 16, true);
new DataView(WAVE.buffer).setUint16(20, 1, true);
new DataView(WAVE.buffer).setUint16(22, 1, true);
new DataView(WAVE.buffer).setUint32(24, 8000, true);
new DataView(WAVE.buffer).setUint16(34, 16, true);
WAVE.set(new TextEncoder().encode('data'), 36);

const message = (world: World) => ({
  organizationId: world.organizationId,
  type: 'sms',
  content: 'Hello {firstName|friend}, stay at home tonight.',
  programs: [world.programId],
  recipients: [world.personId],
  audio: null,
  sendNow: false,
  scheduleDate: '2026-11-21',
  scheduleTime: '09:30',
  timezone: 'America/Chicago',
});

const broadcast = (world: World, self: string) => ({
  ...message(world),
  title: unique('Winter storm '),
  action: 'save',
  authorId: self,
  allowResponses: true,
  alertRecipient: null,
  alertEmail: 'rosa@example.org',
});

const callFilters = (world: World) => ({
  callee: 'a',
  caller: '212',
  dateFrom: '11/01/2026',
  last: '7d',
  dateTo: '11/20/2026',
  duration: 60,
  programId: world.programId,
  status: 'completed',
  type: 'MATCH',
  callListQueueId: world.programId,
  callOutcome: 'Health (Physical/Mental)',
  surveySentDate: '11/02/2026',
  survey: 'answered',
  transcript: 'doctor',
  answered: true,
  weekday: 'monday',
  hour: 10,
  withoutProgram: false,
  calleeDeleted: false,
  callerDeleted: false,
});

const reportFilters = (world: World) => ({
  organizationId: world.organizationId,
  programId: world.programId,
  dateFrom: '11/01/2026',
  last: '7d',
  dateTo: '11/20/2026',
  callType: 'MATCH,OUTREACH_QUEUE',
});

const queueFilters = (world: World) => ({
  search: 'queue',
  active: true,
  personId: world.queueRecipientId,
  personType: 'recipient',
  page: 1,
  limit: 5,
});

const surveyFilters = (world: World) => ({
  actionRequired: true,
  state: 'open',
  subjectId: world.recipientId,
  respondentId: 'a',
  isAnonymous: false,
  additionalComments: 'a',
  adminNotes: 'a',
  dateFrom: '11/01/2026',
  dateTo: '12/20/2026',
  organizationId: world.organizationId,
});

/** Answers to the questions of a change of condition. */
const CONDITION = [
  ['physical', 4],
  ['mental', 4],
  ['isolation', 3],
  ['home', true],
  ['nutrition', 'regular'],
  ['mobility', 'aid'],
  ['selfCare', 'well'],
  ['emergency', false],
  ['safety', false],
] as const;

const noteFilters = (world: World) => ({
  fromDate: '11/01/2026',
  toDate: '12/20/2026',
  fromPerson: 'a',
  toPerson: world.recipientId,
  toPersonProgramId: world.defaultProgramId,
  note: 'a',
});

/** A valid input for every endpoint, about `world`, from the person `self`. A call without one fails the matrices. */
const SAMPLES: Readonly<Record<string, (world: World, self: string) => Sample>> = {
  login: () => ({ body: { userName: 'super.admin', password: DEMO_PASSWORD } }),
  challenge: () => ({ body: { contactType: 'SMS', phoneType: 'PRIMARY' } }),
  verify: () => ({ body: { code: '000000', phoneType: 'PRIMARY' } }),
  logout: () => ({}),
  requestReset: () => ({ body: { email: 'nobody@example.org' } }),
  resetPassword: () => ({
    body: { email: 'nobody@example.org', password: GOOD_PASSWORD, token: 'no-such-token', phoneLast4: '0100' },
  }),
  getResetLink: () => ({}),
  savePassword: (_, self) => ({
    params: { userId: self },
    body: { password: GOOD_PASSWORD, oldPassword: 'not-it' },
  }),
  getInvitation: (_, self) => ({ params: { userId: self } }),
  acceptTerms: (_, self) => ({ params: { id: self }, body: { tosAccepted: true } }),
  getPasswordStatus: (_, self) => ({ params: { id: self } }),
  listSessions: () => ({}),
  // nobody's
  endSession: () => ({ params: { id: '0193a000-0000-7000-8000-00000000dead' } }),
  endOtherSessions: () => ({}),
  listOwnSecurityEvents: () => ({ query: { page: 1, limit: 5 } }),
  listSecurityEvents: (world) => ({
    params: { organizationId: world.organizationId },
    query: { page: 1, limit: 5 },
  }),
  getPerson: (world) => ({ params: { id: world.personId } }),
  createPerson: (world) => ({
    body: {
      ...signup(),
      organizationProfiles: [
        { organizationId: world.organizationId, securityProfileId: SECURITY_PROFILE_IDS.ORG_USER },
      ],
    },
  }),
  listInvitations: ({ organizationId }) => ({ params: { organizationId } }),
  sendInvitation: ({ organizationId, invitedId }) => ({
    params: { organizationId },
    body: { personId: invitedId, mail: true },
  }),
  listProfiles: () => ({}),
  listRoles: () => ({}),
  listPersonDetailDefinitions: () => ({}),
  listOrganizations: () => ({ query: { page: 0, sortBy: 'name', sortDirection: 'desc', searchBy: 'a', limit: 10 } }),
  getOrganization: (world) => ({ params: { organizationId: world.organizationId } }),
  getPublicOrganization: (world) => ({ params: { id: world.organizationId } }),
  getCaptcha: ({ organizationId }) => ({ query: { organizationId } }),
  createOrganization: () => ({ body: { ...organizationFields(), orgAdmin: signup() } }),
  updateOrganization: (world) => ({
    params: { id: world.organizationId },
    body: { ...organizationFields(), configurations: [{ identifier: 'matching', active: true }] },
  }),
  listOrganizationChanges: (world) => ({
    params: { organizationId: world.organizationId },
    query: { page: 1, limit: 5 },
  }),
  getDashboard: (world) => ({ params: { organizationId: world.organizationId } }),
  getActionCounts: (world) => ({ params: { organizationId: world.organizationId } }),
  listPrograms: (world) => ({ query: { organizationId: world.organizationId } }),
  listProgramsRecipients: (world) => ({ query: { organizationId: world.organizationId, contactType: 'SMS' } }),
  createProgram: (world) => ({
    body: { name: unique('Program '), organizationId: world.organizationId, phone: '+12125550116' },
  }),
  updateProgram: (world) => ({ params: { id: world.defaultProgramId }, body: { name: unique('Program '), phone: '' } }),
  deleteProgram: (world) => ({ params: { id: world.emptyProgramId } }),
  setDefaultProgram: (world) => ({ params: { organizationId: world.organizationId, programId: world.programId } }),
  listStatuses: (world) => ({ query: { organizationId: world.organizationId } }),
  createStatus: (world) => ({
    body: { name: unique('Status '), description: 'What it means', organizationId: world.organizationId },
  }),
  updateStatus: (world) => ({ params: { id: world.emptyStatusId }, body: { name: unique('Status ') } }),
  deleteStatus: (world) => ({ params: { id: world.emptyStatusId } }),
  setDefaultStatus: (world) => ({ params: { organizationId: world.organizationId, statusId: world.statusId } }),
  listMemberships: (world) => ({
    query: {
      role: 'all',
      search: 'a',
      page: 1,
      organizationId: world.organizationId,
      active: true,
      matched: false,
      welcomed: false,
      sortBy: 'matches',
      sortDirection: 'desc',
      limit: 20,
      programId: world.programId,
      statusId: world.statusId,
      language: 'English',
      uploadId: world.uploadId,
      notCalled: '30d',
      ownField: 'Pet: cat',
      ownFields: 'Pet\nparish',
    },
  }),
  showPin: (world) => ({ params: { id: world.recipientId } }),
  listOwnFields: (world) => ({ query: { organizationId: world.organizationId } }),
  getMembership: (world) => ({ params: { id: world.recipientId } }),
  listMembershipChanges: (world) => ({
    params: { id: world.recipientId },
    query: { page: 1, limit: 5 },
  }),
  listTimeline: (world) => ({
    params: { id: world.recipientId },
    query: { kinds: 'call,note,message,reply,change', before: `9999999999999999.${world.recipientId}` },
  }),
  createMembership: (world) => ({ body: person(world) }),
  updateMembership: (world) => ({ params: { id: world.recipientId }, body: person(world) }),
  deleteMembership: (world) => ({ params: { id: world.recipientId } }),
  matchPeople: (world) => ({ body: { callerId: world.callerId, recipientId: world.recipientId } }),
  unmatchPeople: (world) => ({ body: { callerId: world.matchedCallerId, recipientId: world.matchedRecipientId } }),
  updatePersonRole: (world) => ({ params: { id: world.recipientId, roleId: ROLE_IDS.CALLER } }),
  returnToOnboarding: (world) => ({ params: { id: world.recipientId } }),
  sendWelcome: (world) => ({ body: { ids: [world.callerId] } }),
  listMatchCandidates: (world) => ({ params: { id: world.recipientId }, query: { page: 1, limit: 5 } }),
  previewWelcomeWords: (world) => ({
    body: { organizationId: world.organizationId, language: 'Spanish', words: 'Hola' },
  }),
  previewWelcome: (world) => ({ params: { id: world.callerId } }),
  getReportOne: (world) => ({ query: reportFilters(world) }),
  listReportTwo: (world) => ({
    query: { ...reportFilters(world), sortBy: 'program', sortDirection: 'desc', page: 0, limit: 5 },
  }),
  listReportCallers: (world) => ({ query: { ...reportFilters(world), page: 0, limit: 5 } }),
  listReportThree: (world) => ({
    query: { ...reportFilters(world), sortBy: 'month', sortDirection: 'asc', page: 0, limit: 5 },
  }),
  listCalls: (world) => ({
    query: { organizationId: world.organizationId, page: 0, limit: 10, ...callFilters(world) },
  }),
  exportCalls: (world) => ({
    query: { organizationId: world.organizationId, isAnonymous: true, language: 'es', ...callFilters(world) },
  }),
  getCallsNow: (world) => ({ query: { organizationId: world.organizationId } }),
  getCall: (world) => ({ params: { id: world.callId } }),
  getCallTranscript: (world) => ({ params: { id: world.callId } }),
  getCallRecording: (world) => ({ params: { id: world.callId } }),
  updateCall: (world) => ({
    params: { id: world.callId },
    body: { callOutcome: 'Yes we spoke', topics: ['Nutrition', 'Mobility'] },
  }),
  createCall: (world) => ({ body: { callerId: world.matchedCallerId, recipientId: world.matchedRecipientId } }),
  createQueue: (world) => ({
    body: {
      name: unique('Matrix queue '),
      active: true,
      organizationId: world.organizationId,
      callers: [world.callerPersonId],
      recipients: [world.newcomerId],
      cooldownHours: 6,
      respectPreferredTimes: false,
    },
  }),
  listQueues: (world) => ({ query: { organizationId: world.organizationId, ...queueFilters(world) } }),
  listOrganizationQueues: (world) => ({
    params: { organizationId: world.organizationId },
    query: queueFilters(world),
  }),
  getQueue: (world) => ({ params: { id: world.queueId } }),
  updateQueue: (world) => ({
    params: { id: world.queueId },
    body: { name: unique('Matrix queue '), active: false, cooldownHours: 8, respectPreferredTimes: false },
  }),
  deleteQueue: (world) => ({ params: { id: world.queueId } }),
  listQueueCallers: (world) => ({
    params: { id: world.queueId },
    query: { search: 'a', state: 'off', page: 1, limit: 5 },
  }),
  listQueueRecipients: (world) => ({
    params: { id: world.queueId },
    query: { search: 'a', state: 'blocked', reason: 'noCaller', page: 1, limit: 5 },
  }),
  getQueueStats: (world) => ({ params: { id: world.queueId } }),
  getQueueRecipientReasons: (world) => ({ params: { id: world.queueId, personId: world.queueRecipientId } }),
  getQueuePlan: (world) => ({ params: { id: world.queueId } }),
  addQueueCallers: (world) => ({
    params: { id: world.queueId },
    body: { personId: world.callerPersonId, additionId: world.additionId, onShiftUntil: inHours(3) },
  }),
  addQueueRecipients: (world) => ({
    params: { id: world.queueId },
    body: {
      personId: world.newcomerId,
      additionId: world.additionId,
      priorityOrder: 1,
      nextAvailability: inHours(30),
      pausedUntil: inHours(5),
      countedFrom: inHours(-5),
    },
  }),
  undoQueueAddition: (world) => ({ params: { id: world.queueId, additionId: world.additionId } }),
  removeQueueCaller: (world) => ({ params: { id: world.queueId, personId: world.queueCallerId } }),
  removeQueueCallerLong: (world) => ({ params: { id: world.queueId, personId: world.queueCallerId } }),
  removeQueueRecipient: (world) => ({ params: { id: world.queueId, personId: world.queueRecipientId } }),
  removeQueueRecipientLong: (world) => ({ params: { id: world.queueId, personId: world.queueRecipientId } }),
  updateQueueCaller: (world) => ({
    params: { id: world.queueId, personId: world.queueCallerId },
    body: { onShiftUntil: inHours(4) },
  }),
  updateQueueRecipient: (world) => ({
    params: { id: world.queueId, personId: world.queueRecipientId },
    body: { priorityOrder: 2, nextAvailability: inHours(24), done: false },
  }),
  pauseQueueRecipient: (world) => ({
    params: { id: world.queueId, personId: world.queueRecipientId },
    body: { paused: true },
  }),
  moveQueueRecipients: (world) => ({
    params: { id: world.queueId },
    body: { callListQueueRecipientId: world.queueRowId, priorityOrder: 2 },
  }),
  listQueueProgramsRecipients: (world) => ({
    query: {
      organizationId: world.organizationId,
      callListQueueId: world.queueId,
      contactType: 'OUTREACH',
      includeStatus: true,
      search: 'a',
      limit: 20,
    },
  }),
  connectCarrierCall: (world) => ({ params: { id: world.callId }, body: { CallSid: CALL_SID, AnsweredBy: 'human' } }),
  tellCarrierCall: (world) => ({
    params: { id: world.callId },
    query: { leg: 'recipient' },
    body: {
      CallSid: CALL_SID,
      CallStatus: 'completed',
      CallDuration: '61',
      Timestamp: 'Fri, 20 Nov 2026 15:04:00 +0000',
      AnsweredBy: 'machine_start',
      DialCallSid: CALL_SID,
      DialCallStatus: 'failed',
    },
  }),
  tellCarrierRecording: (world) => ({
    params: { id: world.callId },
    body: { RecordingSid: `RE${'0'.repeat(32)}`, RecordingStatus: 'completed' },
  }),
  tellCarrierMessage: (world) => ({
    params: { id: world.callId },
    body: { MessageStatus: 'undelivered', ErrorCode: '30005', CallStatus: 'busy' },
  }),
  playCarrierSound: (world) => ({ params: { id: world.audioId }, query: { token: world.audioToken } }),
  createBroadcast: (world, self) => ({ body: broadcast(world, self) }),
  updateBroadcast: (world, self) => ({ params: { id: world.broadcastId }, body: broadcast(world, self) }),
  deleteBroadcast: (world) => ({ params: { id: world.broadcastId } }),
  getBroadcast: (world) => ({ params: { id: world.sentBroadcastId } }),
  archiveBroadcast: (world) => ({ params: { id: world.broadcastId } }),
  restoreBroadcast: (world) => ({ params: { id: world.broadcastId } }),
  duplicateBroadcast: (world) => ({ params: { id: world.sentBroadcastId } }),
  listBroadcasts: (world) => ({
    query: {
      organizationId: world.organizationId,
      page: 1,
      limit: 10,
      searchBy: 'storm',
      programId: world.programId,
      type: 'sms',
      status: 'draft',
      archived: false,
      sortBy: 'scheduledAt',
      sortDirection: 'desc',
    },
  }),
  uploadBroadcastAudio: (world) => ({
    body: {
      audio: new File([WAVE], 'hello.mp3', { type: 'audio/mpeg' }),
      organizationId: world.organizationId,
      seconds: 1,
      peaks: btoa('a'.repeat(400)),
    },
  }),
  removeBroadcastAudio: (world) => ({ body: { audio: world.audioId } }),
  getBroadcastAudio: (world) => ({ params: { id: world.audioId } }),
  listBroadcastProgramsRecipients: (world) => ({
    query: {
      organizationId: world.organizationId,
      contactType: 'Email',
      includeStatus: true,
      search: 'a',
      role: 'RECIPIENT',
      programId: world.programId,
      limit: 20,
    },
  }),
  previewBroadcast: (world) => ({ body: message(world) }),
  listBroadcastRecipients: (world) => ({
    params: { id: world.sentBroadcastId },
    query: { page: 1, limit: 10, search: 'a', status: 'success' },
  }),
  listBroadcastSkipped: (world) => ({
    params: { id: world.sentBroadcastId },
    query: { page: 1, limit: 10, search: 'a', reason: 'landline' },
  }),
  listBroadcastResponses: (world) => ({
    params: { id: world.sentBroadcastId },
    query: { page: 1, limit: 10, done: false },
  }),
  updateBroadcastResponse: (world) => ({
    params: { id: world.sentBroadcastId, responseId: world.responseId },
    body: { done: true },
  }),
  stopBroadcast: (world) => ({ params: { id: world.sendingBroadcastId } }),
  retryBroadcast: (world) => ({ params: { id: world.sentBroadcastId }, body: { stopped: false } }),
  testBroadcast: (world) => ({
    body: { organizationId: world.organizationId, type: 'email', title: 'Winter storm', content: 'Stay at home.' },
  }),
  receiveCarrierMessage: () => ({
    body: { From: '+12125550177', Body: 'PARAR', MessageSid: `SM${'0'.repeat(32)}`, OptOutType: 'STOP' },
  }),
  listPersonNotes: (world) => ({
    params: { id: world.recipientId },
    query: { callId: world.callId, page: 0, limit: 5 },
  }),
  listOrganizationNotes: (world) => ({
    params: { organizationId: world.organizationId },
    query: { page: 1, limit: 5, ...noteFilters(world) },
  }),
  listNotes: (world) => ({ query: { page: 1, limit: 5, ...noteFilters(world) } }),
  createNote: (world) => ({
    body: {
      note: 'Asked for a call in the afternoon',
      kind: 'REACH_RECIPIENT',
      personOrganizationId: world.recipientId,
      callId: world.callId,
      callSecond: 12,
      correctsId: world.noteId,
      clientId: unique('note-'),
    },
  }),
  getNote: (world) => ({ params: { id: world.noteId } }),
  openSurvey: (world) => ({
    params: { id: world.recipientId },
    body: {
      surveyType: 'EVALUATION',
      respondentPersonOrganizationRoleProgramId: world.callerId,
      callId: world.callId,
      isAnonymous: false,
      additionalComments: 'Asked for another caller',
    },
  }),
  listSurveyTypes: (world) => ({
    query: { types: 'EVALUATION,POSTCALL_SURVEY', organizationId: world.organizationId },
  }),
  listSurveyQuestions: (world) => ({ query: { types: 'EVALUATION', organizationId: world.organizationId } }),
  getSurveyQuestions: (world) => ({
    params: { surveyType: 'EVALUATION' },
    query: { organizationId: world.organizationId },
  }),
  saveSurveyQuestions: (world) => ({
    params: { surveyType: 'EVALUATION' },
    body: {
      organizationId: world.organizationId,
      version: 1,
      questions: [
        {
          id: 'glad',
          kind: 'single',
          label: { en: 'Are you glad?', es: '¿Le alegra?' },
          options: [
            { value: 'yes', label: { en: 'Yes', es: 'Sí' }, weight: 1 },
            { value: 'no', label: { en: 'No', es: 'No' }, weight: 0 },
          ],
          alarm: ['no'],
        },
        {
          id: 'why',
          kind: 'text',
          label: { en: 'Why?', es: '¿Por qué?' },
          visibleIf: { questionId: 'glad', operator: 'is', value: 'no' },
        },
      ],
    },
  }),
  resetSurveyQuestions: (world) => ({
    params: { surveyType: 'CHANGE_OF_CONDITION' },
    query: { organizationId: world.organizationId },
  }),
  getSurveyRules: (world) => ({ query: { organizationId: world.organizationId } }),
  updateSurveyRules: (world) => ({
    body: {
      organizationId: world.organizationId,
      postCallShare: 50,
      inCallFollowUpDays: 14,
      baselineFollowUpDays: null,
    },
  }),
  listCallerSurveys: (world) => ({
    query: { page: 0, limit: 5, callerSurveyType: 'POSTCALL_SURVEY', type: 'POSTCALL_SURVEY', ...surveyFilters(world) },
  }),
  listPersonSurveys: (world) => ({
    query: { page: 0, limit: 5, type: 'CHANGE_OF_CONDITION', ...surveyFilters(world) },
  }),
  exportCallerSurveys: (world) => ({
    query: { callerSurveyType: 'POSTCALL_SURVEY', type: 'POSTCALL_SURVEY', language: 'es', ...surveyFilters(world) },
  }),
  exportPersonSurveys: (world) => ({
    query: { type: 'CHANGE_OF_CONDITION', language: 'es', ...surveyFilters(world) },
  }),
  completeSurvey: (world) => ({
    params: { id: world.callerSurveyId },
    body: { adminNotes: 'Called them back', actionRequired: false },
  }),
  postponeSurvey: (world) => ({ params: { id: world.surveyId }, body: { date: '12/01/2026' } }),
  listRecipientAnswers: (world) => ({
    query: { personOrganizationRoleProgramId: world.recipientId, page: 0, limit: 5 },
  }),
  getPersonSurvey: (world) => ({ params: { id: world.surveyId } }),
  createPersonSurvey: (world) => ({
    body: {
      surveyType: 'CHANGE_OF_CONDITION',
      subjectId: world.recipientId,
      respondentId: world.callerId,
      answers: CONDITION.map(([questionId, value]) => ({ questionId, value })),
      additionalComments: 'Sounded well',
      submissionId: unique('submission-'),
    },
  }),
  answerPersonSurvey: (world) => ({
    params: { id: world.surveyId },
    body: {
      answers: CONDITION.map(([id, value]) => ({ id, value })),
      additionalComments: 'Sounded well',
      submissionId: unique('submission-'),
    },
  }),
  renewSurveyLink: (world) => ({ params: { id: world.surveyId } }),
  sendSurveyLink: (world) => ({ params: { id: world.surveyId }, body: { by: 'email' } }),
  revokeSurveyLink: (world) => ({ params: { id: world.surveyId } }),
  getCallerSurvey: (world) => ({ params: { idOrToken: world.callerSurveyId } }),
  answerSurvey: (world) => ({
    params: { token: world.surveyToken },
    body: {
      answers: CONDITION.map(([questionId, value]) => ({ questionId, value })),
      additionalComments: 'Sounded well',
      submissionId: unique('submission-'),
    },
  }),
  saveSurveyDraft: (world) => ({
    params: { token: world.surveyToken },
    body: { answers: [{ questionId: 'physical', value: 4 }], additionalComments: 'Sounded' },
  }),
  createReportRequest: (world, self) => ({
    body: {
      module: 'PEOPLE_EXPORT',
      requestedById: self,
      organizationId: world.organizationId,
      organizationName: 'Any',
      chosenOf: world.reportId,
      filters: {
        tz: 'UTC',
        language: 'es',
        startDate: 0,
        endDate: 1,
        programId: world.programId,
        programName: 'Any',
        params: {
          role: 'all',
          search: 'a',
          statusId: world.statusId,
          matched: false,
          language: 'English',
          uploadId: world.uploadId,
          notCalled: '30d',
          personOrganizationIds: [world.callerId],
          fields: ['gender', 'parish'],
        },
      },
    },
  }),
  listReportRequests: (world) => ({
    query: { organizationId: world.organizationId, page: 1, limit: 10, module: 'PEOPLE_EXPORT' },
  }),
  downloadReport: (world) => ({ params: { id: world.reportId } }),
  uploadPeople: (world) => ({
    body: {
      file: new File([CSV], 'people.csv', { type: 'text/csv' }),
      checksum: CSV_SHA1,
      organizationId: world.organizationId,
      statusId: world.statusId,
    },
  }),
  listPeopleUploads: (world) => ({ query: { organizationId: world.organizationId, page: 1, limit: 5 } }),
  getPeopleUpload: (world) => ({ params: { id: world.uploadId } }),
  stopPeopleUpload: (world) => ({
    body: { organizationId: world.organizationId, checksum: world.uploadId.replaceAll('-', '').padEnd(40, '0') },
  }),
  disablePeopleUpload: (world) => ({ params: { id: world.uploadId } }),
  enablePeopleUpload: (world) => ({ params: { id: world.uploadId } }),
  findKnownPeople: (world) => ({
    body: {
      organizationId: world.organizationId,
      people: [
        {
          externalPersonId: 'X-7',
          userName: 'super.admin',
          phone: '+12125550177',
          firstName: 'Rosa',
          lastName: 'Quill',
        },
      ],
    },
  }),
  findPeopleDuplicates: (world) => ({
    body: {
      organizationId: world.organizationId,
      phones: ['+12125550177'],
      emails: ['rosa@example.org'],
      userNames: ['super.admin'],
    },
  }),
};

export function sampleOf(endpointId: string, world: World, self: string): Sample {
  const sample = SAMPLES[endpointId];
  if (!sample) throw new Error(`No sample for ${endpointId}: add one to tests/matrices/samples.ts`);
  return sample(world, self);
}
