import { useQuery } from '@tanstack/react-query';
import { WORDS } from '#src/schemas/messages.ts';
import { createStatus, deleteStatus, listStatuses, setDefaultStatus } from '#src/schemas/statuses.ts';
import { apiMutation, apiQuery, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

export const statusListOptions = (organizationId: string) =>
  apiQuery(keys.statuses.list({ organizationId }), listStatuses, { query: { organizationId } });
export const useStatusList = (organizationId: string) => useQuery(statusListOptions(organizationId));

/** An organization holds its statuses. */
const effects = [
  keys.statuses.all,
  keys.organizations.details,
  keys.organizations.dashboards,
  keys.organizations.changes,
];

export const createStatusMutation = apiMutation({ endpoint: createStatus, invalidates: effects });
export const useCreateStatus = () => useApiMutation(createStatusMutation);

export const deleteStatusMutation = apiMutation({
  endpoint: deleteStatus,
  invalidates: effects,
  fallback: WORDS.writeGeneric,
});
export const useDeleteStatus = () => useApiMutation(deleteStatusMutation);

export const setDefaultStatusMutation = apiMutation({
  endpoint: setDefaultStatus,
  invalidates: effects,
  fallback: WORDS.writeGeneric,
});
export const useSetDefaultStatus = () => useApiMutation(setDefaultStatusMutation);
