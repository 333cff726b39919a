import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as uploads from '#src/schemas/uploads.ts';
import { reads, useRenew, writes } from './client.ts';
import { CALLS_OF_PEOPLE, COUNTS_OF_PEOPLE, NOTES, PEOPLE, QUEUES, SURVEYS } from './stale.ts';

export type PeopleUploadFilter = QueryInput<typeof uploads.listPeopleUploads>;

/** How often an upload that is under way is asked after. */
export const UPLOAD_POLL_MS = 2000;

/** Asked again and again while one of them is under way. */
export const listPeopleUploads = reads(uploads.listPeopleUploads, (filter: PeopleUploadFilter) => ({ query: filter }), {
  keepPrevious: true,
  again: (answer) => (answer?.rows.some(({ status }) => status === 'processing') ? UPLOAD_POLL_MS : false),
});

export const getPeopleUpload = reads(uploads.getPeopleUpload, (id: string) => ({ params: { id } }));

/** All that tells what people are called and how they are reached: rows may update who is there. */
const known = [
  ...PEOPLE,
  ...COUNTS_OF_PEOPLE,
  ...QUEUES,
  ...NOTES,
  ...CALLS_OF_PEOPLE,
  ...SURVEYS,
  'listBroadcastResponses',
  'getPerson',
  'previewWelcome',
] as const;

/** Rows become people, or update them; fields of the organization's own may come with them. */
const uploaded = [...known, 'listOwnFields'] as const;

export const uploadPeople = writes(uploads.uploadPeople, { stale: uploaded, fallback: 'fileProcessing' });

/** Fetches anew what an upload changes, where it ends without an answer. */
export function useRenewUploaded(): () => Promise<unknown> {
  const renew = useRenew();
  return () => renew(uploaded);
}

/** It goes no further; whom it saved before is another matter. */
export const stopPeopleUpload = writes(uploads.stopPeopleUpload, {
  stale: ['listPeopleUploads', 'getPeopleUpload'],
  fallback: 'writeGeneric',
});

/** Asks much, and changes nothing. */
export const findPeopleDuplicates = writes(uploads.findPeopleDuplicates, {
  stale: ['listOwnSecurityEvents', 'listSecurityEvents'],
});

/** Asks much, and changes nothing. */
export const findKnownPeople = writes(uploads.findKnownPeople, { stale: [] });

/** People leave, and come back; updates are taken back, and made again. */
export const disablePeopleUpload = writes(uploads.disablePeopleUpload, { stale: known, fallback: 'writeGeneric' });

export const enablePeopleUpload = writes(uploads.enablePeopleUpload, { stale: known, fallback: 'writeGeneric' });
