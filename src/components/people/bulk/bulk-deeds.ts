import type { QueryClient } from '@tanstack/react-query';
import type { BulkWork } from '#src/components/ui/bulk/run-bulk.ts';
import { writeEach } from '#src/queries/client.ts';
import { returnToOnboarding, sendWelcome, updateMembership, updatePersonRole } from '#src/queries/memberships.ts';
import type { Apart } from '#src/schemas/partings.ts';
import type { RoleName } from '#src/schemas/access.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { PeopleTab } from '#src/components/people/list/people-search.ts';

/** What can be done with many people at once. */
export type Deed =
  | 'setProgram'
  | 'setStatus'
  | 'toCaller'
  | 'toRecipient'
  | 'toOnboarding'
  | 'welcome'
  | 'disable'
  | 'enable';

/** What there is to do depends on what the people are. Specification people 5.7. */
export const DEEDS: Readonly<Record<PeopleTab, readonly Deed[]>> = {
  caller: ['setProgram', 'setStatus', 'toRecipient', 'welcome', 'disable'],
  recipient: ['setProgram', 'setStatus', 'toCaller', 'toOnboarding', 'disable'],
  outreach: ['setProgram', 'setStatus', 'toRecipient', 'toCaller', 'disable'],
  inactive: ['enable', 'setProgram', 'setStatus'],
};

export type Writing = Pick<BulkWork<Membership>, 'write' | 'note'>;
export type Write = Writing['write'];

/** A change of each person. */
export const changeEach = (
  client: QueryClient,
  bodyOf: (row: Membership) => BodyInput<typeof updateMembership.endpoint>,
): Write => writeEach(client, updateMembership, { input: (row) => ({ params: { id: row.id }, body: bodyOf(row) }) });

/**
 * Activates each person again, and says at the end which matches didn't come back. Who is inactive but selected, too,
 * comes back with this. Specification people 5.8.
 */
export function enableEach(client: QueryClient, apartText: (apart: readonly Apart[]) => string): Writing {
  const all: Apart[] = [];
  return {
    write: (rows, signal, onSettled) => {
      const selected = new Set(rows.map(({ id }) => id));
      const enable: Write = writeEach(client, updateMembership, {
        input: ({ id }) => ({ params: { id }, body: { active: true } }),
        objection: ({ apart }) => {
          all.push(...apart.filter(({ id, reason }) => reason !== 'inactive' || !selected.has(id ?? '')));
        },
      });
      return enable(rows, signal, onSettled);
    },
    note: () => apartText(all),
  };
}

/** Another role for each person. */
export const convertEach = (client: QueryClient, roleOf: (row: Membership) => string): Write =>
  writeEach(client, updatePersonRole, { input: (row) => ({ params: { id: row.id, roleId: roleOf(row) } }) });

export const returnEach = (client: QueryClient): Write =>
  writeEach(client, returnToOnboarding, { input: ({ id }) => ({ params: { id } }) });

/** A welcome mail for each; who gets none is told in the answer, not by a refusal. */
export const welcomeEach = (client: QueryClient): Write =>
  writeEach(client, sendWelcome, {
    input: ({ id }) => ({ body: { ids: [id] } }),
    objection: ({ results: [result] }) => (result?.sent === false ? (result.message ?? '') : undefined),
  });

export const ROLE_OF_DEED = { toCaller: 'CALLER', toRecipient: 'RECIPIENT' } as const satisfies Partial<
  Record<Deed, RoleName>
>;
