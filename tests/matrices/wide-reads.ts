import { LIMITS } from '#src/schemas/limits.ts';
import { PERSONAS, type CallInput } from '#tests/api/harness.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import type { World } from './samples.ts';

type Asked = Pick<CallInput<Endpoint>, 'as' | 'params' | 'query'>;

const byId = (...ids: readonly string[]): Asked[] => ids.map((id) => ({ params: { id } }));
const all = { limit: LIMITS.pageSizeMax };

const places = ({ callerId, recipientId, matchedCallerId, matchedRecipientId }: World) => [
  callerId,
  recipientId,
  matchedCallerId,
  matchedRecipientId,
];

/** Questions to each read, so wide that whatever changes in the world shows in an answer; page numbers as they travel. */
export const WIDE_READS: Readonly<Record<string, (world: World) => readonly Asked[]>> = {
  getPasswordStatus: () =>
    // a super admin has all features that there are
    (['super.admin', 'org.admin'] as const).map((as) => ({ as, params: { id: PERSONAS[as].personId } })),
  getPerson: ({ personId }) => byId(personId, PERSONAS['org.admin'].personId),
  listProfiles: () => [{}],
  listRoles: () => [{}],
  listPersonDetailDefinitions: () => [{}],
  listOrganizations: () => [{ query: { page: 0, ...all } }],
  getOrganization: ({ organizationId }) => [{ params: { organizationId } }],
  getPublicOrganization: ({ organizationId }) => byId(organizationId),
  listOrganizationChanges: ({ organizationId }) => [{ params: { organizationId }, query: { page: 1, ...all } }],
  getDashboard: ({ organizationId }) => [{ params: { organizationId } }],
  listPrograms: ({ organizationId }) => [{ query: { organizationId } }],
  listProgramsRecipients: ({ organizationId }) => [{ query: { organizationId } }],
  listStatuses: ({ organizationId }) => [{ query: { organizationId } }],
  listPersonOrganizations: ({ organizationId, personId, uploadId }) => [
    { query: { organizationId, role: 'all', page: 1, ...all } },
    { query: { organizationId, role: 'all', personId } },
    { query: { organizationId, role: 'all', uploadId } },
  ],
  getPersonOrganization: (world) => byId(...places(world)),
  listPersonOrganizationChanges: (world) => places(world).map((id) => ({ params: { id }, query: { page: 1, ...all } })),
  listMatchCandidates: ({ callerId, recipientId }) =>
    [callerId, recipientId].map((id) => ({ params: { id }, query: { page: 1, ...all } })),
  previewWelcome: ({ callerId, matchedCallerId }) => byId(callerId, matchedCallerId),
  listReportRequests: ({ organizationId }) => [{ query: { organizationId, page: 1, ...all } }],
  listReportFields: ({ organizationId }) => [{ query: { organizationId } }],
  downloadReport: ({ reportId }) => byId(reportId),
  listPeopleUploads: ({ organizationId }) => [{ query: { organizationId, page: 1, ...all } }],
  getPeopleUpload: ({ uploadId }) => byId(uploadId),
};
