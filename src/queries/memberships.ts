import type { QueryClient } from '@tanstack/react-query';
import { readAllPages } from '#src/lib/all-pages.ts';
import { isNotFound } from '#src/lib/api/error.ts';
import type { BodyInput, QueryInput } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import * as personOrganizations from '#src/schemas/memberships.ts';
import { reads, useListed, writes } from './client.ts';
import {
  CALLS_OF_PEOPLE,
  COUNTS_OF_PEOPLE,
  LISTS_OF_PEOPLE,
  NOTES,
  PEOPLE,
  QUEUES,
  STANDING,
  SURVEYS,
} from './stale.ts';

export type MembershipFilter = QueryInput<typeof personOrganizations.listMemberships>;

export const listMemberships = reads(
  personOrganizations.listMemberships,
  (filter: MembershipFilter) => ({ query: filter }),
  { keepPrevious: true },
);

/** Everybody whom a list finds. */
export function readAllMemberships(
  client: QueryClient,
  filter: MembershipFilter,
  onFound: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly personOrganizations.Membership[]> {
  const read = async (page: number) => {
    const options = listMemberships({ ...filter, page, limit: LIMITS.pageSizeMax });
    // what is written to has to be there now, and nobody looks at these pages again
    const { personOrganizations: rows, pager } = await client.query({ ...options, staleTime: 0, gcTime: 0 });
    return { rows, pager };
  };
  return readAllPages(read, onFound, signal);
}

export const getMembership = reads(personOrganizations.getMembership, (id: string) => ({
  params: { id },
}));

/** Tells each as they are now; undefined is somebody who is gone. */
export async function rereadMemberships(
  client: QueryClient,
  ids: readonly string[],
  tell: (id: string, now: personOrganizations.Membership | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  // one after another: they may be hundreds, and nobody waits for it
  for (const id of ids) {
    if (signal.aborted) return;
    try {
      const { personOrganization } = await client.query({ ...getMembership(id), staleTime: 0 });
      tell(id, personOrganization);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      tell(id, undefined);
    }
  }
}

/** Who somebody is in an organization, as a list tells of it that is still kept: without own fields. */
export const useListedMembership = (id: string): personOrganizations.Membership | undefined =>
  useListed(personOrganizations.listMemberships, (list) => list.personOrganizations, id);

export const previewWelcome = reads(personOrganizations.previewWelcome, (id: string) => ({ params: { id } }));

/** What is written to people stands in no address. */
export const previewWelcomeWords = reads(
  personOrganizations.previewWelcomeWords,
  (body: BodyInput<typeof personOrganizations.previewWelcomeWords>) => ({ body }),
  { keepPrevious: true, gcTime: 0 },
);

export const listMembershipChanges = reads(
  personOrganizations.listMembershipChanges,
  (id: string, filter: QueryInput<typeof personOrganizations.listMembershipChanges>) => ({
    params: { id },
    query: filter,
  }),
  { keepPrevious: true },
);

/** Each look is told in the history. */
export const showPin = writes(personOrganizations.showPin, {
  stale: [...STANDING, 'listMembershipChanges', 'listTimeline'],
});

/** Each in its one spelling: what forms, lists and exports offer. */
export const listOwnFields = reads(personOrganizations.listOwnFields, (organizationId: string) => ({
  query: { organizationId },
}));

/** An organization has the fields that somebody has. */
export const createMembership = writes(personOrganizations.createMembership, {
  stale: [...LISTS_OF_PEOPLE, ...COUNTS_OF_PEOPLE, 'listOwnFields'],
});

/** Who somebody is in an organization shows in all that counts its people, and in queues. */
const counted = [...PEOPLE, ...COUNTS_OF_PEOPLE, ...QUEUES] as const;

/** All that is known about a person. */
const known = [
  ...counted,
  ...NOTES,
  ...CALLS_OF_PEOPLE,
  ...SURVEYS,
  // who has seen to one is named
  'listBroadcastResponses',
  'getPerson',
  'listOwnFields',
  'previewWelcome',
] as const;

export const updateMembership = writes(personOrganizations.updateMembership, {
  stale: known,
  fallback: 'editGeneric',
});

/** Calls and messages stay, without whom they were about, and without what was said. */
export const deleteMembership = writes(personOrganizations.deleteMembership, {
  stale: [
    ...known,
    'listCalls',
    'exportCalls',
    'getCall',
    'getCallsNow',
    'getCallTranscript',
    'getCallRecording',
    'listBroadcastRecipients',
    'listBroadcastSkipped',
  ],
  fallback: 'writeGeneric',
});

/** A match shows at both people, among those without one, and in the organization's history. */
const matched = [...PEOPLE, ...STANDING];

export const matchPeople = writes(personOrganizations.matchPeople, { stale: matched });

export const unmatchPeople = writes(personOrganizations.unmatchPeople, { stale: matched });

export const updatePersonRole = writes(personOrganizations.updatePersonRole, {
  stale: [...counted, 'previewWelcome'],
});

export const returnToOnboarding = writes(personOrganizations.returnToOnboarding, { stale: counted });

export const sendWelcome = writes(personOrganizations.sendWelcome, {
  stale: [...matched, 'previewWelcome'],
  fallback: 'welcomeSending',
});
