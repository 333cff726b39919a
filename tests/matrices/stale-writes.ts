import { createHash } from 'node:crypto';
import type { Updateable } from 'kysely';
import { expect } from 'vitest';
import { login } from '#src/schemas/auth.ts';
import { archiveBroadcast } from '#src/schemas/broadcasts.ts';
import { updateMembership, type sendWelcome } from '#src/schemas/memberships.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { DEMO_PASSWORD, PERSONAS, type TestApi } from '#tests/api/harness.ts';
import { asSystem } from '#tests/api/sign-in.ts';
import { saveSurveyQuestions } from '#src/schemas/surveys.ts';
import { listSessions } from '#src/schemas/security.ts';
import { disablePeopleUpload, listPeopleUploads, uploadPeople } from '#src/schemas/uploads.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Database } from '#server/db/schema.ts';
import { makeSurveyToken } from '#server/domain/surveys/survey-tokens.ts';
import { GOOD_PASSWORD, sampleOf, type Sample, type World } from './samples.ts';

/** A write that succeeds and changes something. */
export interface SampleWrite {
  readonly input: (world: World, self: string, prepared: unknown) => Sample;
  /** What has to be done before; `input` is handed what it gives. */
  readonly prepare?: (api: TestApi, world: World) => Promise<unknown>;
  /** Who asks for what was taken away before may be refused. */
  readonly refuses?: true;
  /** Looks whether an answer that was no refusal says that it was done. */
  readonly done?: (answer: unknown) => void;
}

const UPDATE =
  'Role,First Name,Last Name,Phone,Email,Preferred Language,External ID,Custom: Pet\n' +
  'RECIPIENT,Updated,Quist,2125550188,updated@example.org,Spanish,X-77,cat\n' +
  'CALLER,Renamed,Quill,2125550189,renamed@example.org,Spanish,X-78,\n';

const asAdmin = { as: 'super.admin' } as const;

const update = ({ organizationId }: World) => ({
  body: {
    file: new File([UPDATE], 'people.csv', { type: 'text/csv' }),
    checksum: createHash('sha1').update(UPDATE).digest('hex'),
    organizationId,
    existing: 'update' as const,
  },
});

/** A caller and a recipient, of calls, notes and surveys, are found by their external ids in `update`. */
async function makeFindable(api: TestApi, { recipientId, matchedCallerId }: World): Promise<void> {
  for (const [id, externalPersonId] of [
    [recipientId, 'X-77'],
    [matchedCallerId, 'X-78'],
  ] as const)
    await api.call(updateMembership, { ...asAdmin, params: { id }, body: { externalPersonId } });
}

/** Gives the id of an upload that has changed people who were there. */
async function uploadUpdate(api: TestApi, world: World): Promise<string> {
  await makeFindable(api, world);
  await api.call(uploadPeople, { ...asAdmin, ...update(world) });
  const { data } = await api.call(listPeopleUploads, {
    ...asAdmin,
    query: { organizationId: world.organizationId, page: 1, limit: 5 },
  });
  return data.rows[0]?.id ?? '';
}

const questionsOf = (surveyType: string, world: World, self: string): Sample => ({
  ...sampleOf('saveSurveyQuestions', world, self),
  params: { surveyType },
});

/** Sets what the row of the world's call has. */
const setCall = (api: TestApi, { callId }: World, set: Updateable<Database['calls']>): Promise<unknown> =>
  asSystem(api, ({ tx }) => tx.updateTable('calls').set(set).where('id', '=', callId).execute());

/** Writes after which every read answers as before, and why. */
export const CHANGES_NOTHING: Readonly<Record<string, string>> = {
  login: 'begins a session, and nobody has read anything yet',
  challenge: 'sends a code',
  verify: 'goes on with a session',
  logout: 'ends a session: nobody reads with it any more',
  requestReset: 'sends a mail',
  resetPassword: 'is for who has no session',
  acceptTerms: 'is told to the session by its own screen',
  uploadBroadcastAudio: 'keeps a sound that no broadcast has yet',
  removeBroadcastAudio: 'forgets a sound that no broadcast has',
  testBroadcast: 'reaches whoever asks',
  findKnownPeople: 'asks more than an address can hold, and changes nothing',
};

/** A session that who writes has elsewhere. */
let elsewhere = '';

/** Signs in elsewhere who writes. */
export async function signInElsewhere(api: TestApi): Promise<void> {
  await api.call(login, { body: { userName: 'super.admin', password: DEMO_PASSWORD } });
  const { data } = await api.call(listSessions, { as: 'super.admin' });
  elsewhere = data.sessions.find(({ current }) => !current)?.id ?? '';
}

/** Better ones than the samples of the other matrices, where those change little; several where one can't change all. */
const OWN: Readonly<Record<string, readonly SampleWrite[]>> = {
  savePassword: [
    {
      input: (_, self) => ({
        params: { userId: self },
        body: { password: GOOD_PASSWORD, oldPassword: DEMO_PASSWORD },
      }),
    },
  ],
  updateOrganization: [
    { input: (world, self) => sampleOf('updateOrganization', world, self) },
    {
      input: ({ organizationId }) => ({
        params: { id: organizationId },
        body: { configurations: [{ identifier: 'reports', active: false }] },
      }),
    },
    // in another zone it is another day
    { input: ({ organizationId }) => ({ params: { id: organizationId }, body: { timezone: 'Pacific/Guam' } }) },
  ],
  createProgram: [
    { input: (world, self) => sampleOf('createProgram', world, self) },
    {
      // the first one takes in who is there
      prepare: (api, { organizationId }) =>
        asSystem(api, async ({ tx }) => {
          await tx
            .updateTable('memberships')
            .set({ program_id: null })
            .where('organization_id', '=', organizationId)
            .execute();
          await tx.deleteFrom('programs').where('organization_id', '=', organizationId).execute();
        }),
      refuses: true,
      input: (world, self) => sampleOf('createProgram', world, self),
    },
  ],
  deleteProgram: [
    {
      // a call of it becomes a call of none
      prepare: (api, { callId, emptyProgramId }) =>
        asSystem(api, ({ tx }) =>
          tx.updateTable('calls').set({ program_id: emptyProgramId }).where('id', '=', callId).execute(),
        ),
      input: (world, self) => sampleOf('deleteProgram', world, self),
    },
    {
      // its people move
      prepare: (api, { organizationId, emptyProgramId }) =>
        asSystem(api, ({ tx }) =>
          tx
            .updateTable('memberships')
            .set({ program_id: emptyProgramId })
            .where('organization_id', '=', organizationId)
            .execute(),
        ),
      input: (world, self) => ({ ...sampleOf('deleteProgram', world, self), query: { moveTo: world.programId } }),
    },
  ],
  endSession: [{ input: () => ({ params: { id: elsewhere } }) }],
  createPerson: [
    { input: (world, self) => sampleOf('createPerson', world, self) },
    {
      // who gets no password is invited
      input: (world, self) => {
        const { body } = sampleOf('createPerson', world, self);
        return { body: Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name !== 'password')) };
      },
    },
  ],
  createCall: [
    { input: (world, self) => sampleOf('createCall', world, self) },
    {
      // who was never called
      prepare: (api, { organizationId, recipientId, matchedCallerId }) =>
        asSystem(api, async ({ tx, now, newId }) => {
          const match = { id: newId(), organization_id: organizationId, created_at: now };
          await tx.deleteFrom('calls').where('recipient_id', '=', recipientId).execute();
          const isTheirs = tx.selectFrom('memberships').select('person_id').where('id', '=', recipientId);
          // where they are it is day, too
          await tx
            .updateTable('people')
            .set({ phone: '+12125550176', zip_code: '10001' })
            .where('id', 'in', isTheirs)
            .execute();
          await tx
            .insertInto('matches')
            .values({ ...match, caller_id: matchedCallerId, recipient_id: recipientId })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }),
      input: ({ recipientId, matchedCallerId }) => ({ body: { callerId: matchedCallerId, recipientId } }),
    },
  ],
  updateCall: [
    { input: (world, self) => sampleOf('updateCall', world, self) },
    {
      // whom a queue has called is done once somebody spoke with them
      prepare: (api, world) => setCall(api, world, { type: 'OUTREACH_QUEUE', queue_id: world.queueId }),
      input: (world, self) => sampleOf('updateCall', world, self),
    },
  ],
  updateStatus: [
    {
      // somebody has it
      prepare: (api, { recipientId, emptyStatusId }) =>
        asSystem(api, ({ tx }) =>
          tx
            .updateTable('memberships')
            .set({ organization_person_status_id: emptyStatusId })
            .where('id', '=', recipientId)
            .execute(),
        ),
      input: (world, self) => sampleOf('updateStatus', world, self),
    },
  ],
  setDefaultStatus: [
    {
      input: ({ organizationId, emptyStatusId }) => ({ params: { organizationId, statusId: emptyStatusId } }),
    },
  ],
  updateMembership: [
    { input: (world, self) => sampleOf('updateMembership', world, self) },
    { input: ({ matchedCallerId }) => ({ params: { id: matchedCallerId }, body: { active: false } }) },
    { input: ({ recipientId }) => ({ params: { id: recipientId }, body: { active: false } }) },
    { input: ({ matchedCallerId }) => ({ params: { id: matchedCallerId }, body: { firstName: 'Renamed' } }) },
  ],
  updatePersonRole: [
    { input: (world, self) => sampleOf('updatePersonRole', world, self) },
    { input: ({ matchedCallerId }) => ({ params: { id: matchedCallerId, roleId: ROLE_IDS.RECIPIENT } }) },
  ],
  undoQueueAddition: [
    { input: (world, self) => sampleOf('undoQueueAddition', world, self) },
    {
      // of one person, whose history tells it
      prepare: (api, world) =>
        asSystem(api, async ({ tx }) => {
          await tx
            .updateTable('queue_callers')
            .set({ addition_id: null })
            .where('queue_id', '=', world.queueId)
            .execute();
          await tx
            .updateTable('queue_recipients')
            .set({ addition_id: null })
            .where('queue_id', '=', world.queueId)
            .where('membership_id', '<>', world.recipientId)
            .execute();
        }),
      input: (world, self) => sampleOf('undoQueueAddition', world, self),
    },
  ],
  deleteMembership: [
    {
      // who alone has a field of its own
      prepare: (api, world) => api.call(updateMembership, { ...asAdmin, ...sampleOf('updateMembership', world, '') }),
      input: (world, self) => sampleOf('deleteMembership', world, self),
    },
    {
      // callers have a welcome mail, and this one is in a call
      prepare: (api, world) => setCall(api, world, { status: 'in-progress', ended_at: null }),
      input: ({ matchedCallerId }) => ({ params: { id: matchedCallerId } }),
    },
  ],
  sendWelcome: [
    {
      input: (world, self) => sampleOf('sendWelcome', world, self),
      done: (answer) =>
        expect((answer as ResponseOf<typeof sendWelcome>).results).toEqual([expect.objectContaining({ sent: true })]),
    },
  ],
  restoreBroadcast: [
    {
      prepare: (api, { broadcastId }) => api.call(archiveBroadcast, { ...asAdmin, params: { id: broadcastId } }),
      input: (world, self) => sampleOf('restoreBroadcast', world, self),
    },
  ],
  saveSurveyQuestions: [
    { input: (world, self) => sampleOf('saveSurveyQuestions', world, self) },
    // of the kind of a survey that waits
    { input: (world, self) => questionsOf('CHANGE_OF_CONDITION', world, self) },
  ],
  resetSurveyQuestions: [
    {
      prepare: (api, world) =>
        api.call(saveSurveyQuestions, { ...asAdmin, ...questionsOf('CHANGE_OF_CONDITION', world, '') } as never),
      input: (world, self) => sampleOf('resetSurveyQuestions', world, self),
    },
  ],
  answerSurvey: [
    { input: (world, self) => sampleOf('answerSurvey', world, self) },
    {
      // the survey after a call, not answered yet
      prepare: async (api, world) => {
        const { callerSurveyId } = world;
        await asSystem(api, ({ tx }) =>
          tx
            .updateTable('surveys')
            .set({ answers: null, answered_at: null, alarms: 0 })
            .where('id', '=', callerSurveyId)
            .execute(),
        );
        await setCall(api, world, { survey_sent_at: api.clock.now() });
        return makeSurveyToken(api.services.config, { id: callerSurveyId, tokenVersion: 1 });
      },
      input: (_world, _self, token) => ({
        params: { token: String(token) },
        body: {
          answers: [
            { questionId: 'spoke', value: false },
            { questionId: 'reached', value: 'nobody' },
          ],
          submissionId: 'submission-of-a-call',
        },
      }),
    },
  ],
  uploadPeople: [
    { input: (world, self) => sampleOf('uploadPeople', world, self) },
    // people who are there are found by the external id, and changed
    { prepare: makeFindable, input: update },
  ],
  stopPeopleUpload: [
    {
      // half of its rows are saved, the last one just now
      prepare: (api, { uploadId }) =>
        asSystem(api, ({ tx }) =>
          tx
            .updateTable('people_uploads')
            .set({ total: 2, updated_at: api.clock.now() })
            .where('id', '=', uploadId)
            .execute(),
        ),
      input: (world, self) => sampleOf('stopPeopleUpload', world, self),
    },
  ],
  disablePeopleUpload: [
    { input: (world, self) => sampleOf('disablePeopleUpload', world, self) },
    { prepare: uploadUpdate, input: (_world, _self, id) => ({ params: { id: String(id) } }) },
  ],
  enablePeopleUpload: [
    {
      prepare: (api, { uploadId }) => api.call(disablePeopleUpload, { ...asAdmin, params: { id: uploadId } }),
      input: (world, self) => sampleOf('enablePeopleUpload', world, self),
    },
    {
      prepare: async (api, world) => {
        const id = await uploadUpdate(api, world);
        await api.call(disablePeopleUpload, { ...asAdmin, params: { id } });
        return id;
      },
      input: (_world, _self, id) => ({ params: { id: String(id) } }),
    },
  ],
};

/** Writes to try an endpoint with. */
export const writesOf = (id: string): readonly SampleWrite[] =>
  OWN[id] ?? [{ input: (world, self) => sampleOf(id, world, self) }];

export const SELF = PERSONAS['super.admin'].personId;
