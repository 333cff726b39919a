import { REFUSALS } from '#src/schemas/messages.ts';
import { uploadPeople } from '#src/schemas/people-uploads.ts';
import { apiMutation, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

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
