import { matchCandidatesOptions } from '#src/queries/matching.ts';
import { passwordStatusOptions } from '#src/queries/auth.ts';
import type { ApiMutation } from '#src/queries/client.ts';
import { dashboardOptions } from '#src/queries/dashboard.ts';
import {
  organizationChangesOptions,
  organizationListOptions,
  organizationOptions,
  publicOrganizationOptions,
} from '#src/queries/organizations.ts';
import { personDetailDefinitionsOptions, personOptions, profilesOptions, rolesOptions } from '#src/queries/people.ts';
import { peopleUploadListOptions, peopleUploadOptions } from '#src/queries/people-uploads.ts';
import {
  personOrganizationChangesOptions,
  personOrganizationListOptions,
  personOrganizationOptions,
  welcomePreviewOptions,
} from '#src/queries/person-organizations.ts';
import { reportFieldsOptions, reportFileOptions, reportListOptions } from '#src/queries/reports.ts';
import { programListOptions, programsRecipientsOptions } from '#src/queries/programs.ts';
import { statusListOptions } from '#src/queries/statuses.ts';
import type { World } from './samples.ts';

/** The console's way of making each read of the contract, by operation id. */
export const READS: Readonly<Record<string, (world: World) => object>> = {
  getPasswordStatus: ({ personId }) => passwordStatusOptions(personId),
  getPerson: ({ personId }) => personOptions(personId),
  listProfiles: profilesOptions,
  listRoles: rolesOptions,
  listPersonDetailDefinitions: personDetailDefinitionsOptions,
  listOrganizations: () => organizationListOptions({ page: 1, searchBy: 'a', limit: 10 }),
  getOrganization: ({ organizationId }) => organizationOptions(organizationId),
  getPublicOrganization: ({ organizationId }) => publicOrganizationOptions(organizationId),
  listOrganizationChanges: ({ organizationId }) => organizationChangesOptions(organizationId, { page: 1, limit: 5 }),
  getDashboard: ({ organizationId }) => dashboardOptions(organizationId),
  listPrograms: ({ organizationId }) => programListOptions(organizationId),
  listProgramsRecipients: ({ organizationId }) => programsRecipientsOptions({ organizationId, contactType: 'SMS' }),
  listStatuses: ({ organizationId }) => statusListOptions(organizationId),
  listPersonOrganizations: ({ organizationId }) =>
    personOrganizationListOptions({ organizationId, role: 'all', page: 1 }),
  getPersonOrganization: ({ recipientId }) => personOrganizationOptions(recipientId),
  listPersonOrganizationChanges: ({ recipientId }) =>
    personOrganizationChangesOptions(recipientId, { page: 1, limit: 5 }),
  listMatchCandidates: ({ recipientId }) => matchCandidatesOptions(recipientId, { page: 1, limit: 5 }),
  previewWelcome: ({ callerId }) => welcomePreviewOptions(callerId),
  listReportRequests: ({ organizationId }) => reportListOptions({ organizationId, page: 1, limit: 10 }),
  listReportFields: ({ organizationId }) => reportFieldsOptions(organizationId),
  listPeopleUploads: ({ organizationId }) => peopleUploadListOptions({ organizationId, page: 1 }),
  getPeopleUpload: ({ uploadId }) => peopleUploadOptions(uploadId),
  downloadReport: ({ reportId }) => reportFileOptions(reportId),
};

const modules = Object.values(import.meta.glob<Record<string, unknown>>('../../src/queries/*.ts', { eager: true }));

const isMutation = (value: unknown): value is ApiMutation =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'invalidates' in value;

/** The console's way of making each write of the contract, by operation id. */
export const WRITES: Readonly<Record<string, ApiMutation>> = Object.fromEntries(
  modules.flatMap((module) =>
    Object.values(module)
      .filter(isMutation)
      .map((mutation) => [mutation.endpoint.id, mutation]),
  ),
);
