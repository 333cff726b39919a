import { LIMITS } from '#src/schemas/limits.ts';
import { QUEUE_CONTACT_TYPES } from '#src/schemas/queue-values.ts';
import { SURVEY_TYPES } from '#src/schemas/survey-values.ts';
import { PERSONAS, type CallInput } from '#tests/api/harness.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { sampleOf, type World } from './samples.ts';

type Asked = Pick<CallInput<Endpoint>, 'as' | 'params' | 'query'>;

const all = { limit: LIMITS.pageSizeMax };

/** All of them, and those of the day after. */
const notes = (params: Readonly<Record<string, string>>): Asked[] =>
  [{}, { fromDate: '11/21/2026' }].map((query) => ({ params, query: { page: 1, ...all, ...query } }));

const byId = (...ids: readonly string[]): Asked[] => ids.map((id) => ({ params: { id } }));

const places = (world: World) => [
  world.callerId,
  world.recipientId,
  world.matchedCallerId,
  world.matchedRecipientId,
  world.newcomerPlaceId,
  world.invitedPlaceId,
];

/** Questions to the reads that one question doesn't show whole; page numbers as they travel. */
const ASKED: Readonly<Record<string, (world: World) => readonly Asked[]>> = {
  getPasswordStatus: () =>
    // a super admin has all features that there are
    (['super.admin', 'org.admin'] as const).map((as) => ({ as, params: { id: PERSONAS[as].personId } })),
  getPerson: ({ personId }) => byId(personId, PERSONAS['org.admin'].personId),
  listMemberships: ({ organizationId, personId, uploadId }) => [
    { query: { organizationId, role: 'all', page: 1, ownFields: 'parish', ...all } },
    { query: { organizationId, role: 'all', personId } },
    { query: { organizationId, role: 'all', uploadId } },
  ],
  getMembership: (world) => byId(...places(world)),
  listMembershipChanges: (world) => places(world).map((id) => ({ params: { id }, query: { page: 1, ...all } })),
  listTimeline: (world) => byId(...places(world)),
  listNotes: () => notes({}),
  listOrganizationNotes: ({ organizationId }) => notes({ organizationId }),
  getBroadcast: ({ broadcastId, sentBroadcastId, sendingBroadcastId }) =>
    byId(broadcastId, sentBroadcastId, sendingBroadcastId),
  listBroadcastRecipients: ({ sentBroadcastId, sendingBroadcastId, awaitedBroadcastId }) =>
    [sentBroadcastId, sendingBroadcastId, awaitedBroadcastId].map((id) => ({
      params: { id },
      query: { page: 1, ...all },
    })),
  listBroadcastSkipped: ({ sentBroadcastId }) => [{ params: { id: sentBroadcastId }, query: { page: 1, ...all } }],
  listBroadcastResponses: ({ sentBroadcastId }) => [{ params: { id: sentBroadcastId }, query: { page: 1, ...all } }],
  listMatchCandidates: ({ callerId, recipientId }) =>
    [callerId, recipientId].map((id) => ({ params: { id }, query: { page: 1, ...all } })),
  listQueueProgramsRecipients: ({ organizationId, queueId }) =>
    QUEUE_CONTACT_TYPES.map((contactType) => ({
      query: { organizationId, callListQueueId: queueId, contactType, includeStatus: true },
    })),
  listRecipientAnswers: (world) =>
    places(world).map((personOrganizationRoleProgramId) => ({
      query: { personOrganizationRoleProgramId, page: 0, ...all },
    })),
  getCallerSurvey: ({ callerSurveyId, surveyToken }) =>
    [callerSurveyId, surveyToken].map((idOrToken) => ({ params: { idOrToken } })),
  listSurveyTypes: ({ organizationId }) => [{ query: { organizationId } }],
  listSurveyQuestions: ({ organizationId }) => [{ query: { organizationId } }],
  getSurveyQuestions: ({ organizationId }) =>
    SURVEY_TYPES.map((surveyType) => ({ params: { surveyType }, query: { organizationId } })),
  previewWelcome: ({ callerId, matchedCallerId }) => byId(callerId, matchedCallerId),
};

/**
 * Questions to a read, so wide that whatever changes in the world shows in an answer: what its sample asks for, of the
 * same organization, without filters, as many rows as a page can have.
 */
export function wideReads({ id, pageBase }: Endpoint, world: World): readonly Asked[] {
  const asked = ASKED[id];
  if (asked) return asked(world);
  const { params = {}, query = {} } = sampleOf(id, world, world.personId);
  const { organizationId } = query;
  return [
    {
      params,
      query: {
        ...(organizationId !== undefined && { organizationId }),
        ...(pageBase !== undefined && { page: pageBase, ...all }),
      },
    },
  ];
}
