import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { login } from '#src/schemas/auth.ts';
import { archiveBroadcast } from '#src/schemas/broadcasts.ts';
import { updateMembership, type sendWelcome } from '#src/schemas/memberships.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { DEMO_PASSWORD, PERSONAS, type TestApi } from '#tests/api/harness.ts';
import { asSystem } from '#tests/api/sign-in.ts';
import { saveSurveyQuestions } from '#src/schemas/surveys.ts';
import { listSessions } from '#src/schemas/security.ts';
import { disablePeopleUpload } from '#src/schemas/uploads.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { GOOD_PASSWORD, sampleOf, type Sample, type World } from './samples.ts';

/** A write that succeeds and changes something. */
export interface SampleWrite {
  readonly input: (world: World, self: string) => Sample;
  /** What has to be done before. */
  readonly prepare?: (api: TestApi, world: World) => Promise<unknown>;
  /** Looks whether an answer that was no refusal says that it was done. */
  readonly done?: (answer: unknown) => void;
}

const UPDATE =
  'Role,First Name,Last Name,Phone,Email,Preferred Language,External ID\n' +
  'RECIPIENT,Updated,Quist,2125550188,updated@example.org,Spanish,X-77';

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
  previewBroadcast: 'asks more than an address can hold, and changes nothing',
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
  ],
  endSession: [{ input: () => ({ params: { id: elsewhere } }) }],
  setDefaultStatus: [
    {
      input: ({ organizationId, emptyStatusId }) => ({ params: { organizationId, statusId: emptyStatusId } }),
    },
  ],
  updateMembership: [
    { input: (world, self) => sampleOf('updateMembership', world, self) },
    { input: ({ matchedCallerId }) => ({ params: { id: matchedCallerId }, body: { active: false } }) },
    { input: ({ recipientId }) => ({ params: { id: recipientId }, body: { active: false } }) },
  ],
  updatePersonRole: [
    { input: (world, self) => sampleOf('updatePersonRole', world, self) },
    { input: ({ matchedCallerId }) => ({ params: { id: matchedCallerId, roleId: ROLE_IDS.RECIPIENT } }) },
  ],
  deleteMembership: [
    {
      // who alone has a field of its own
      prepare: (api, world) =>
        api.call(updateMembership, {
          as: 'super.admin',
          ...sampleOf('updateMembership', world, ''),
        } as never),
      input: (world, self) => sampleOf('deleteMembership', world, self),
    },
    // callers have a welcome mail
    { input: ({ matchedCallerId }) => ({ params: { id: matchedCallerId } }) },
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
      prepare: (api, { broadcastId }) => api.call(archiveBroadcast, { as: 'super.admin', params: { id: broadcastId } }),
      input: (world, self) => sampleOf('restoreBroadcast', world, self),
    },
  ],
  resetSurveyQuestions: [
    {
      prepare: (api, world) =>
        api.call(saveSurveyQuestions, { as: 'super.admin', ...sampleOf('saveSurveyQuestions', world, '') } as never),
      input: ({ organizationId }) => ({ params: { surveyType: 'EVALUATION' }, query: { organizationId } }),
    },
  ],
  uploadPeople: [
    { input: (world, self) => sampleOf('uploadPeople', world, self) },
    {
      // somebody who is there is found by the external id, and changed
      prepare: (api, { recipientId }) =>
        api.call(updateMembership, {
          as: 'super.admin',
          params: { id: recipientId },
          body: { externalPersonId: 'X-77' },
        }),
      input: ({ organizationId }) => ({
        body: {
          file: new File([UPDATE], 'people.csv', { type: 'text/csv' }),
          checksum: createHash('sha1').update(UPDATE).digest('hex'),
          organizationId,
          existing: 'update',
        },
      }),
    },
  ],
  enablePeopleUpload: [
    {
      prepare: (api, { uploadId }) => api.call(disablePeopleUpload, { as: 'super.admin', params: { id: uploadId } }),
      input: (world, self) => sampleOf('enablePeopleUpload', world, self),
    },
  ],
};

/** Writes to try an endpoint with. */
export const writesOf = (id: string): readonly SampleWrite[] =>
  OWN[id] ?? [{ input: (world, self) => sampleOf(id, world, self) }];

export const SELF = PERSONAS['super.admin'].personId;
