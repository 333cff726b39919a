import type { QueryInput } from '#src/schemas/endpoint.ts';
import * as uploads from '#src/schemas/uploads.ts';
import { reads, writes } from './client.ts';
import { COUNTS_OF_PEOPLE, LISTS_OF_PEOPLE, PEOPLE, QUEUES } from './stale.ts';

export type PeopleUploadFilter = QueryInput<typeof uploads.listPeopleUploads>;

/** How often an upload that is under way is asked after. */
export const UPLOAD_POLL_MS = 2000;

/** Asked again and again while one of them is under way. */
export const listPeopleUploads = reads(uploads.listPeopleUploads, (filter: PeopleUploadFilter) => ({ query: filter }), {
  keepPrevious: true,
  again: (answer) => (answer?.rows.some(({ status }) => status === 'processing') ? UPLOAD_POLL_MS : false),
});

export const getPeopleUpload = reads(uploads.getPeopleUpload, (id: string) => ({ params: { id } }));

/** Rows become people. */
export const uploadPeople = writes(uploads.uploadPeople, {
  stale: [...LISTS_OF_PEOPLE, ...COUNTS_OF_PEOPLE],
  fallback: 'fileProcessing',
});

/** Asks much, and changes nothing. */
export const findPeopleDuplicates = writes(uploads.findPeopleDuplicates, {
  stale: ['listOwnSecurityEvents', 'listSecurityEvents'],
});

/** People leave, and come back. */
const stale = [...PEOPLE, ...COUNTS_OF_PEOPLE, ...QUEUES, 'previewWelcome'] as const;

export const disablePeopleUpload = writes(uploads.disablePeopleUpload, { stale, fallback: 'writeGeneric' });

export const enablePeopleUpload = writes(uploads.enablePeopleUpload, { stale, fallback: 'writeGeneric' });
