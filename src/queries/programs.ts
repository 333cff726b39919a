import { useQuery } from '@tanstack/react-query';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { WORDS } from '#src/schemas/messages.ts';
import {
  createProgram,
  deleteProgram,
  listPrograms,
  listProgramsRecipients,
  setDefaultProgram,
} from '#src/schemas/programs.ts';
import { apiMutation, apiQuery, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

export const programListOptions = (organizationId: string) =>
  apiQuery(keys.programs.list({ organizationId }), listPrograms, { query: { organizationId } });
export const useProgramList = (organizationId: string) => useQuery(programListOptions(organizationId));

export type ProgramsRecipientsFilter = QueryInput<typeof listProgramsRecipients>;

/** Kept 30 seconds for each set of params. Specification 1 §9. */
export const programsRecipientsOptions = (filter: ProgramsRecipientsFilter) => ({
  ...apiQuery(keys.programs.recipientsOf(filter), listProgramsRecipients, { query: filter }),
  staleTime: LIMITS.programsRecipientsCacheSeconds * 1000,
});
export const useProgramsRecipients = (filter: ProgramsRecipientsFilter) => useQuery(programsRecipientsOptions(filter));

/** An organization holds its programs. */
const effects = [
  keys.programs.all,
  keys.organizations.details,
  keys.organizations.dashboards,
  keys.organizations.changes,
];

export const createProgramMutation = apiMutation({ endpoint: createProgram, invalidates: effects });
export const useCreateProgram = () => useApiMutation(createProgramMutation);

export const deleteProgramMutation = apiMutation({
  endpoint: deleteProgram,
  invalidates: effects,
  fallback: WORDS.writeGeneric,
});
export const useDeleteProgram = () => useApiMutation(deleteProgramMutation);

export const setDefaultProgramMutation = apiMutation({
  endpoint: setDefaultProgram,
  invalidates: effects,
  fallback: WORDS.writeGeneric,
});
export const useSetDefaultProgram = () => useApiMutation(setDefaultProgramMutation);
