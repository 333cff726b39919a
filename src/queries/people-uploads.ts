import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { WORDS } from '#src/schemas/messages.ts';
import {
  disablePeopleUpload,
  enablePeopleUpload,
  findPeopleDuplicates,
  getPeopleUpload,
  listPeopleUploads,
  uploadPeople,
} from '#src/schemas/people-uploads.ts';
import { apiMutation, apiQuery, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

export type PeopleUploadFilter = QueryInput<typeof listPeopleUploads>;

/** How often an upload that is under way is asked after. */
const POLL_MS = 2000;

export const peopleUploadListOptions = (filter: PeopleUploadFilter) => ({
  ...apiQuery(keys.peopleUploads.list(filter), listPeopleUploads, { query: filter }),
  placeholderData: keepPreviousData,
});
/** Asked again and again while one of them is under way: `busy` is one that the list may not know of yet. */
export const usePeopleUploadList = (filter: PeopleUploadFilter, busy = false) =>
  useQuery({
    ...peopleUploadListOptions(filter),
    refetchInterval: ({ state }) =>
      busy || state.data?.rows.some(({ status }) => status === 'processing') ? POLL_MS : false,
  });

export const peopleUploadOptions = (id: string) =>
  apiQuery(keys.peopleUploads.detail(id), getPeopleUpload, { params: { id } });
export const usePeopleUploadDetail = (id: string) => useQuery(peopleUploadOptions(id));

/** People count in their organization, programs and statuses. */
const effects = [
  keys.peopleUploads.all,
  keys.personOrganizations.all,
  keys.people.all,
  keys.organizations.all,
  keys.programs.all,
  keys.statuses.all,
];

/** Rows become people. */
export const uploadPeopleMutation = apiMutation({
  endpoint: uploadPeople,
  invalidates: effects,
  fallback: WORDS.fileProcessing,
});
export const useUploadPeople = () => useApiMutation(uploadPeopleMutation);

/** Asks much, and changes nothing. */
export const findPeopleDuplicatesMutation = apiMutation({ endpoint: findPeopleDuplicates, invalidates: [] });
export const useFindPeopleDuplicates = () => useApiMutation(findPeopleDuplicatesMutation);

export const disablePeopleUploadMutation = apiMutation({
  endpoint: disablePeopleUpload,
  invalidates: effects,
  fallback: WORDS.writeGeneric,
});
export const useDisablePeopleUpload = () => useApiMutation(disablePeopleUploadMutation);

export const enablePeopleUploadMutation = apiMutation({
  endpoint: enablePeopleUpload,
  invalidates: effects,
  fallback: WORDS.writeGeneric,
});
export const useEnablePeopleUpload = () => useApiMutation(enablePeopleUploadMutation);
