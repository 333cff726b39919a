import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { specificationRules } from '#scripts/specification.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { parseValidationMessage } from '#src/schemas/validation.ts';
import { placesOf, replaced, type Path } from '#tests/matrices/places.ts';
import { sampleOf, type World } from '#tests/matrices/samples.ts';

/* What the contract takes is measured, not read: each place of a valid call is made longer and shorter until it is refused. */

const ID = '0193a000-0000-7000-8000-0000000000aa';
const WORLD = new Proxy({}, { get: () => ID }) as World;

/** What samples leave out. */
const MORE: Readonly<Record<string, object>> = {
  createBroadcast: { ephemeralRecipients: [{ name: 'Ana', contact: 'ana' }], submissionId: ID },
  updateBroadcast: { ephemeralRecipients: [{ name: 'Ana', contact: 'ana' }], updatedAt: '2026-11-20T10:00:00Z' },
  previewBroadcast: { ephemeralRecipients: [{ name: 'Ana', contact: 'ana' }] },
  updateOrganization: { welcomeEnglish: 'Hello', welcomeSpanish: 'Hola' },
  updateStatus: { description: 'What it means' },
  listMatchCandidates: { search: 'a' },
  updateSurveyRules: { baselineFollowUpDays: 90 },
  updateMembership: { oldPassword: 'old' },
  getCallRecording: { key: 'key' },
  getBroadcastAudio: { key: 'key' },
};

/** What a place takes, with what is said beyond its end and, where it has one, before its beginning. */
interface Measured {
  readonly name: string;
  readonly limit: string;
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

/** The largest that is taken, `from` on; where there is no end, Infinity. */
function largest(from: number, most: number, takes: (size: number) => boolean): number {
  let low = 0;
  let high = 1;
  for (; from + high <= most && takes(from + high); high *= 2) low = high;
  if (from + high > most) return Infinity;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (takes(from + middle)) low = middle;
    else high = middle;
  }
  return from + low;
}

const MOST = 20_000;

/** Texts of any length, of what a place may be written in. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  characters: (length) => '😀'.repeat(length),
  letters: (length) => 'x'.repeat(length),
  digits: (length) => '1'.repeat(length),
  email: (length) => `${'x'.repeat(Math.max(0, length - 12))}@example.org`,
};

/** Another one like the first of a list: with names of its own. */
function another(value: unknown, serial: number, name = ''): unknown {
  if (typeof value === 'string') return /^(?:|id|value|questionId|en|es)$/.test(name) ? `${value}${serial}` : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, another(inner, serial, key)]));
}

const manyOf = (list: readonly unknown[], make: (first: unknown, serial: number) => unknown) => (size: number) =>
  Array.from({ length: size }, (_, index) => list[index] ?? make(list[0], index));

/** The place and the code of the first refusal; `in` where it is told at the place itself. */
function refusal(schema: z.ZodMiniType, value: unknown, path: Path): string {
  const { error } = schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return 'none';
  const { code } = parseValidationMessage(issue.message);
  return issue.path.join('.') === path.join('.') ? code : `${code} at ${issue.path.join('.')}`;
}

function limitOf(schema: z.ZodMiniType, whole: unknown, path: Path, isQuery: boolean): string | undefined {
  const value = at(whole, path);
  const put = (given: unknown) => replaced(whole, path, given);
  const takes = (given: unknown) => schema.safeParse(put(given)).success;
  const told = (given: unknown) => refusal(schema, put(given), path);
  const isDigits = isQuery && typeof value === 'string' && /^\d+$/.test(value) && !takes('x') && takes('2');
  if (typeof value === 'number' || isDigits) {
    const as = (size: number) => (isQuery ? String(size) : size);
    const most = largest(Number(value), 1e16, (size) => takes(as(size)));
    const least = -largest(-Number(value), 1e16, (size) => takes(as(-size)));
    if (most === Infinity && least === -Infinity) return undefined;
    const kind = takes(isQuery ? `${value}.5` : Number(value) + 0.5) ? 'number' : 'whole';
    return `${kind} ${least}–${most}, ${told(as(most + 1))}`;
  }
  if (Array.isArray(value)) {
    const ways = [manyOf(value, another), manyOf(value, (first) => first)];
    const ends = ways.map((way) => largest(value.length, MOST, (size) => takes(way(size))));
    const most = Math.max(...ends);
    const way = ways[ends.indexOf(most)] ?? manyOf(value, another);
    const least = value.findIndex((_, size) => takes(value.slice(0, size)));
    return `list ${least < 0 ? value.length : least}–${most}, ${told(way(most + 1))}`;
  }
  if (typeof value !== 'string' || value === 'true' || value === 'false') return undefined;
  for (const [kind, text] of Object.entries(TEXTS)) {
    const taken = Array.from({ length: 60 }, (_, length) => length).filter((length) => takes(text(length)));
    const least = taken.find((length) => length > (kind === 'email' ? 12 : 0));
    if (least === undefined) continue;
    const most = largest(least, MOST, (length) => takes(text(length)));
    const range = `${takes('') ? '0, ' : ''}${least}–${most}`.replace('0, 1–', '0–');
    const short = least > 1 && kind !== 'email' ? `, ${told(text(least - 1))}` : '';
    return `${kind} ${range}, ${told(text(most + 1))}${short}`;
  }
  return undefined;
}

/** What somebody sends who signs up; whether the captcha was solved is told by the server. */
const SIGNUP = {
  organizationId: ID,
  firstName: 'Noor',
  lastName: 'Quill',
  userName: 'noor.quill',
  email: 'noor@example.org',
  phone: '+12125550187',
  password: 'secret',
  externalPersonId: 'P-1',
  commitment: true,
  communicationStyle: {
    phoneCallBehavior: 'Talkative',
    preferredMethodOfCommunication: ['Voice'],
    preferredTimeForCall: ['Evening'],
  },
  referral: { heardFrom: null, friend: { name: 'Ana', email: 'ana@example.org' } },
  acceptedTerms: true,
  language: 'en',
  captcha: {
    challenge: {
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 1,
        data: { action: 'signup', expires: 1, organizationId: ID },
        keyLength: 1,
        keyPrefix: 'a',
        keySignature: 'a',
        nonce: 'a',
        salt: 'a',
      },
      signature: 'a',
    },
    solution: { counter: 1, derivedKey: 'a' },
  },
  submissionId: ID,
};

function measuredIn(id: string, schema: z.ZodMiniType, whole: unknown, isQuery: boolean): Measured[] {
  expect(refusal(schema, whole, []), id).toBe('none');
  return placesOf(whole).flatMap((path) => {
    const limit = path.length === 0 ? undefined : limitOf(schema, whole, path, isQuery);
    const name = [id, ...path].join('.').replaceAll(/\.\d+(?=\.|$)/g, '.*');
    return limit === undefined ? [] : [{ name, limit }];
  });
}

function measured({ id, params, query, body, bodyType, proofBody }: Endpoint): Measured[] {
  const sample = sampleOf(id, WORLD, ID);
  const more = MORE[id];
  const asked = { ...sample.query, ...(bodyType === 'none' && more) };
  return [
    ...measuredIn(id, params, sample.params ?? {}, false),
    ...measuredIn(
      id,
      query,
      Object.fromEntries(Object.entries(asked).map(([name, each]) => [name, String(each)])),
      true,
    ),
    ...measuredIn(id, body, { ...sample.body, ...(bodyType !== 'none' && more) }, false),
    ...(proofBody ? measuredIn('signup', proofBody, SIGNUP, false) : []),
  ];
}

/**
 * What each place takes, the code beyond its end and, where it has one, before its beginning; the rule that says so, where
 * one does; the places. `characters` are code points; texts that may be empty begin with 0.
 */
const TOLD: ReadonlyArray<readonly [limit: string, rule: string, places: string]> = [
  [
    'characters 1–64, invalid',
    'api 1.4',
    `createBroadcast.programs.* updateBroadcast.programs.* removeBroadcastAudio.audio previewBroadcast.programs.*
      sendWelcome.ids.* createReportRequest.chosenOf`,
  ],
  ['digits 6–6, code.format, code.format', 'accounts 2.5', 'verify.code'],
  [
    'email 13–254, text.max',
    'api 4.5',
    `signup.email signup.referral.friend.email requestReset.email resetPassword.email createPerson.email createOrganization.email
      createOrganization.orgAdmin.email updateOrganization.email`,
  ],
  [
    'characters 1–1024, text.max',
    '',
    `signup.password resetPassword.password savePassword.password savePassword.oldPassword login.password createPerson.password
      createOrganization.orgAdmin.password updateMembership.oldPassword`,
  ],
  ['characters 1–2048, text.max', '', 'resetPassword.token'],
  ['digits 4–4, phoneLast4.format, phoneLast4.format', '', 'resetPassword.phoneLast4'],
  ['characters 1–254, text.max', '', 'login.userName'],
  [
    'characters 1–254, text.max',
    '',
    `createBroadcast.ephemeralRecipients.*.contact updateBroadcast.ephemeralRecipients.*.contact
      previewBroadcast.ephemeralRecipients.*.contact`,
  ],
  [
    'characters 0–4000, text.max',
    'broadcasts 2.3',
    `createBroadcast.content updateBroadcast.content previewBroadcast.content testBroadcast.content`,
  ],
  [
    'list 0–500, invalid',
    'broadcasts 2.5',
    `createBroadcast.programs updateBroadcast.programs previewBroadcast.programs`,
  ],
  [
    'list 0–500, broadcast.recipients',
    'broadcasts 2.5',
    `createBroadcast.recipients updateBroadcast.recipients previewBroadcast.recipients`,
  ],
  [
    'characters 1–129, invalid',
    '',
    `createBroadcast.recipients.* updateBroadcast.recipients.* previewBroadcast.recipients.*
      createQueue.callers.* createQueue.recipients.* addQueueCallers.personId addQueueRecipients.personId`,
  ],
  [
    'characters 0–64, timezone.invalid',
    '',
    `createBroadcast.timezone updateBroadcast.timezone previewBroadcast.timezone`,
  ],
  ['characters 1–50, text.max', 'broadcasts 2.2', `createBroadcast.title updateBroadcast.title testBroadcast.title`],
  [
    'characters 1–50, text.max',
    'organizations 1.6',
    `createOrganization.address.street updateOrganization.address.street`,
  ],
  [
    'email 0, 13–254, text.max',
    'api 4.5',
    `createBroadcast.alertEmail updateBroadcast.alertEmail createMembership.email updateMembership.email`,
  ],
  [
    'list 0–10000, broadcast.ephemeral',
    'broadcasts 2.5',
    `createBroadcast.ephemeralRecipients updateBroadcast.ephemeralRecipients previewBroadcast.ephemeralRecipients`,
  ],
  [
    'characters 0–255, text.max',
    '',
    `createBroadcast.ephemeralRecipients.*.name updateBroadcast.ephemeralRecipients.*.name
      listBroadcasts.searchBy listBroadcastProgramsRecipients.search previewBroadcast.ephemeralRecipients.*.name
      listBroadcastRecipients.search listBroadcastSkipped.search listCalls.callee listCalls.caller listCalls.transcript exportCalls.callee
      exportCalls.caller exportCalls.transcript listOrganizations.searchBy listMemberships.search
      listMemberships.ownField createMembership.surveyOptOuts.* updateMembership.surveyOptOuts.*
      listMatchCandidates.search listOrganizationNotes.fromPerson listOrganizationNotes.toPerson
      listOrganizationNotes.note listNotes.fromPerson listNotes.toPerson listNotes.note listQueues.search
      listOrganizationQueues.search listQueueProgramsRecipients.search listQueueCallers.search
      listQueueRecipients.search createReportRequest.filters.params.role createReportRequest.filters.params.search
      createReportRequest.filters.params.statusId createReportRequest.filters.params.language
      createReportRequest.filters.params.uploadId createReportRequest.filters.params.notCalled
      createReportRequest.filters.params.personOrganizationIds.*
      createReportRequest.filters.params.fields.* listCallerSurveys.subjectId listCallerSurveys.respondentId
      listCallerSurveys.additionalComments listCallerSurveys.adminNotes listPersonSurveys.subjectId
      listPersonSurveys.respondentId listPersonSurveys.additionalComments listPersonSurveys.adminNotes
      exportCallerSurveys.subjectId exportCallerSurveys.respondentId exportCallerSurveys.additionalComments
      exportCallerSurveys.adminNotes exportPersonSurveys.subjectId exportPersonSurveys.respondentId
      exportPersonSurveys.additionalComments exportPersonSurveys.adminNotes`,
  ],
  [
    'characters 0–255, text.max',
    'people 4.9',
    `signup.externalPersonId createPerson.externalPersonId createOrganization.orgAdmin.externalPersonId createMembership.externalPersonId
      updateMembership.externalPersonId`,
  ],
  ['characters 0–255, text.max', 'people 4.2', 'createMembership.preferredName updateMembership.preferredName'],
  ['number 0–300, broadcast.audioLong', '', 'uploadBroadcastAudio.seconds'],
  [
    'characters 0–255, invalid',
    '',
    `signup.captcha.challenge.parameters.keyPrefix signup.captcha.challenge.parameters.keySignature
      signup.captcha.challenge.parameters.nonce signup.captcha.challenge.parameters.salt
      signup.captcha.challenge.signature signup.captcha.solution.derivedKey`,
  ],
  ['characters 0–600, invalid', '', 'uploadBroadcastAudio.peaks'],
  ['characters 0–1000, invalid', '', 'getBroadcastAudio.key getCallRecording.key playCarrierSound.token'],
  ['whole 1–200, invalid', '', 'listQueueProgramsRecipients.limit'],
  ['whole 1–500, invalid', '', 'listBroadcastProgramsRecipients.limit'],
  ['whole 0–9999999, number.digits', '', `listCalls.duration listCalls.hour exportCalls.duration exportCalls.hour`],
  ['list 0–9, invalid', '', 'updateCall.topics'],
  [
    'characters 0–2000, invalid',
    '',
    `connectCarrierCall.CallSid connectCarrierCall.AnsweredBy tellCarrierCall.CallSid tellCarrierCall.CallStatus
      tellCarrierCall.CallDuration tellCarrierCall.Timestamp tellCarrierCall.AnsweredBy
      tellCarrierCall.DialCallSid tellCarrierCall.DialCallStatus tellCarrierRecording.RecordingSid
      tellCarrierRecording.RecordingStatus tellCarrierMessage.MessageStatus tellCarrierMessage.ErrorCode
      tellCarrierMessage.CallStatus receiveCarrierMessage.From receiveCarrierMessage.Body
      receiveCarrierMessage.MessageSid receiveCarrierMessage.OptOutType`,
  ],
  [
    'characters 1–255, text.max',
    'people 4.1',
    `signup.firstName signup.lastName createPerson.firstName createPerson.lastName createOrganization.orgAdmin.firstName
      createOrganization.orgAdmin.lastName createMembership.firstName createMembership.lastName
      updateMembership.firstName updateMembership.lastName`,
  ],
  ['characters 1–255, text.max', 'organizations 1.1', 'createOrganization.name updateOrganization.name'],
  [
    'characters 1–255, text.max',
    'organizations 1.2',
    `createOrganization.primaryContact updateOrganization.primaryContact`,
  ],
  [
    'characters 1–255, text.max',
    '',
    `signup.referral.friend.name createOrganization.address.city updateOrganization.address.city
      updateOrganization.configurations.*.identifier createReportRequest.organizationName
      createReportRequest.filters.programName`,
  ],
  [
    'characters 1–50, userName.max',
    'people 4.3',
    'signup.userName createPerson.userName createOrganization.orgAdmin.userName',
  ],
  ['list 1–20, invalid', '', 'createPerson.organizationProfiles'],
  [
    'characters 0–50, text.max',
    'organizations 1.6',
    `createOrganization.address.street2 updateOrganization.address.street2`,
  ],
  [
    'digits 5–5, zip.length, zip.length',
    'organizations 1.6',
    `createOrganization.address.zipcode updateOrganization.address.zipcode`,
  ],
  ['characters 2–255, external.max, external.min', 'organizations 1.9', 'createOrganization.externalOrgId'],
  ['characters 0–256, text.max', '', 'updateOrganization.externalOrgId'],
  ['list 0–100, invalid', '', 'updateOrganization.configurations'],
  // a module takes fewer fields, and says so
  [
    'list 0–1000, invalid',
    'reports 3.6',
    'createReportRequest.filters.params.personOrganizationIds createReportRequest.filters.params.fields',
  ],
  [
    'characters 0–1000, text.max',
    'welcome 1.8',
    `updateOrganization.welcomeEnglish updateOrganization.welcomeSpanish previewWelcomeWords.words`,
  ],
  [
    'characters 0–1000, text.max',
    'people 4.14',
    `createMembership.customFields.hobbies updateMembership.customFields.hobbies`,
  ],
  ['characters 0–1000, text.max', '', `createMembership.customFields.parish updateMembership.customFields.parish`],
  ['characters 3–50, program.length, program.length', 'programs 1.2', 'createProgram.name updateProgram.name'],
  ['characters 3–50, status.length, status.length', 'statuses 1.2', 'createStatus.name updateStatus.name'],
  ['characters 0–200, text.max', 'statuses 1.3', 'createStatus.description updateStatus.description'],
  ['characters 0–50, invalid', 'people 7.8', 'listMemberships.ownFields'],
  ['characters 0–50, userName.max', 'people 4.3', 'createMembership.userName updateMembership.userName'],
  [
    'characters 0–64, invalid',
    '',
    `createMembership.organizationPersonStatusId updateMembership.organizationPersonStatusId
      openSurvey.respondentPersonOrganizationRoleProgramId createPersonSurvey.respondentId`,
  ],
  ['digits 0, 4–4, pin.length, pin.length', 'people 4.7', 'createMembership.pin updateMembership.pin'],
  [
    'list 0–3, invalid',
    '',
    `signup.communicationStyle.preferredMethodOfCommunication createMembership.optedOut createMembership.customFields.preferredMethodOfCommunication
      updateMembership.optedOut updateMembership.customFields.preferredMethodOfCommunication`,
  ],
  [
    'list 0–20, invalid',
    '',
    `createMembership.surveyOptOuts updateMembership.surveyOptOuts saveSurveyQuestions.questions.*.alarm`,
  ],
  [
    'digits 0, 5–5, zip.length, zip.length',
    '',
    `createMembership.customFields.zipCode updateMembership.customFields.zipCode`,
  ],
  [
    'list 0–4, invalid',
    '',
    `signup.communicationStyle.preferredTimeForCall createMembership.customFields.preferredTimeForCall updateMembership.customFields.preferredTimeForCall`,
  ],
  ['list 1–500, invalid', 'welcome 2.1', 'sendWelcome.ids'],
  ['characters 1–500, text.max', 'notes 1.3', 'createNote.note'],
  ['whole 0–86400, invalid', '', 'createNote.callSecond'],
  ['digits 40–40, invalid, invalid', '', 'uploadPeople.checksum stopPeopleUpload.checksum'],
  [
    'list 0–5000, invalid',
    'uploads 4.5',
    `findPeopleDuplicates.phones findPeopleDuplicates.emails findPeopleDuplicates.userNames`,
  ],
  [
    'characters 0–254, invalid',
    '',
    `findPeopleDuplicates.phones.* findPeopleDuplicates.emails.* findPeopleDuplicates.userNames.*`,
  ],
  ['list 0–1000, invalid', 'uploads 4.9', 'findKnownPeople.people'],
  [
    'characters 0–255, text.max',
    'people 4.1',
    `findKnownPeople.people.*.externalPersonId findKnownPeople.people.*.userName findKnownPeople.people.*.phone
      findKnownPeople.people.*.firstName findKnownPeople.people.*.lastName`,
  ],
  ['characters 3–50, queue.length, queue.length', 'queues 1.4', 'createQueue.name updateQueue.name'],
  ['list 0–499, queue.people at recipients', '', 'createQueue.callers'],
  ['list 0–499, queue.people', '', 'createQueue.recipients'],
  ['whole 0–168, number.range', 'queues 4.3', 'createQueue.cooldownHours updateQueue.cooldownHours'],
  [
    'whole 1–9007199254740991, invalid',
    '',
    `addQueueRecipients.priorityOrder updateQueueRecipient.priorityOrder moveQueueRecipients.priorityOrder`,
  ],
  [
    'whole 0–8640000000000000, invalid',
    '',
    `createReportRequest.filters.startDate createReportRequest.filters.endDate`,
  ],
  [
    'characters 0–2000, text.max',
    '',
    `openSurvey.additionalComments createPersonSurvey.additionalComments answerPersonSurvey.additionalComments
      answerSurvey.additionalComments saveSurveyDraft.additionalComments`,
  ],
  ['characters 0–2000, text.max', 'surveys 3.6', 'completeSurvey.adminNotes'],
  [
    'characters 0–2000, text.max',
    'surveys 5.1',
    `createPersonSurvey.answers.*.value answerPersonSurvey.answers.*.value answerSurvey.answers.*.value`,
  ],
  ['list 1–50, survey.questions', 'surveys 5.2', 'saveSurveyQuestions.questions'],
  [
    'characters 1–300, text.max',
    '',
    `saveSurveyQuestions.questions.*.label.en saveSurveyQuestions.questions.*.label.es
      saveSurveyQuestions.questions.*.options.*.label.en saveSurveyQuestions.questions.*.options.*.label.es`,
  ],
  ['list 2–20, survey.options', 'surveys 5.1', 'saveSurveyQuestions.questions.*.options'],
  [
    'letters 1–40, invalid',
    '',
    `saveSurveyQuestions.questions.*.options.*.value saveSurveyQuestions.questions.*.alarm.*
      saveSurveyQuestions.questions.*.id saveSurveyQuestions.questions.*.visibleIf.value
      createPersonSurvey.answers.*.questionId answerPersonSurvey.answers.*.id answerSurvey.answers.*.questionId
      saveSurveyDraft.answers.*.questionId`,
  ],
  ['whole 0–100, number.range', '', `saveSurveyQuestions.questions.*.options.*.weight updateSurveyRules.postCallShare`],
  ['whole 1–365, number.range', '', 'updateSurveyRules.inCallFollowUpDays updateSurveyRules.baselineFollowUpDays'],
  [
    'list 0–50, survey.questions',
    '',
    `createPersonSurvey.answers answerPersonSurvey.answers answerSurvey.answers saveSurveyDraft.answers`,
  ],
  ['characters 1–100, invalid', '', 'getCallerSurvey.idOrToken answerSurvey.token saveSurveyDraft.token'],
];

/** Of all lists and ids alike. Specification api 1.4, 5.2. */
function usual({ pageBase = 1 }: Endpoint, name: string): string | undefined {
  if (name.endsWith('.page')) return `whole ${pageBase}–1000000, invalid`;
  if (name.endsWith('.limit')) return 'whole 1–100, invalid';
  return /(?:\.id|Id)(?:\.\*)?$/.test(name) ? 'characters 1–64, invalid' : undefined;
}

const told = new Map(TOLD.flatMap(([limit, , places]) => places.split(/\s+/).map((place) => [place, limit] as const)));
const seen = new Set<string>();

test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s takes each value up to its limit, and says at its place what is beyond',
  (_, endpoint) => {
    const found = measured(endpoint);
    for (const { name } of found) seen.add(name);
    const limits = found.map(({ name, limit }) => `${name}: ${limit}`);
    expect(limits).toEqual(
      found.map(({ name }) => `${name}: ${told.get(name) ?? usual(endpoint, name) ?? 'not told'}`),
    );
  },
);

test('what is told of limits is of places that there are, each once', () => {
  expect([...told.keys()].filter((name) => !seen.has(name))).toEqual([]);
  expect(TOLD.flatMap(([, , places]) => places.split(/\s+/)).length).toBe(told.size);
});

const rules = new Map(specificationRules().map(({ name, text }) => [name, text]));

test.each(TOLD.filter(([, rule]) => rule !== ''))('the end of %s stands in %s', (limit, rule) => {
  const end = /–(\d+)/.exec(limit)?.[1] ?? '';
  expect(rules.get(rule)).toMatch(new RegExp(`\\b(?:${end}|${Number(end).toLocaleString('en-US')})\\b`));
});
