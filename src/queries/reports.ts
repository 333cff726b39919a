import { REFUSALS } from '#src/schemas/messages.ts';
import { createReportRequest, uploadPeople } from '#src/schemas/reports.ts';
import { apiMutation, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

/** A report is made later; nothing that is shown changes. */
export const createReportRequestMutation = apiMutation({ endpoint: createReportRequest, invalidates: [] });
export const useCreateReportRequest = () => useApiMutation(createReportRequestMutation);

/** Rows become people, who count in their organization, programs and statuses. */
export const uploadPeopleMutation = apiMutation({
  endpoint: uploadPeople,
  invalidates: [
    keys.personOrganizations.all,
    keys.people.all,
    keys.organizations.all,
    keys.programs.all,
    keys.statuses.all,
  ],
  fallback: REFUSALS.fileProcessing,
});
export const useUploadPeople = () => useApiMutation(uploadPeopleMutation);
