import type { QueryClient } from '@tanstack/react-query';
import { writeEach } from '#src/queries/client.ts';
import { matchPeople } from '#src/queries/memberships.ts';
import type { Apart } from '#src/schemas/partings.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { changeEach, convertEach, enableEach, type Deed, type Write, type Writing } from './bulk-deeds.ts';

interface Pair {
  readonly row: Membership;
  readonly partner: Membership['matches'][number];
}

/**
 * Matches people again with those they were matched with, once they have their role back. A person is done when all of
 * their matches are.
 */
const andMatch =
  (client: QueryClient, giveBack: Write): Write =>
  async (rows, signal, onSettled) => {
    const open = new Map<Membership, { left: number; problem: unknown }>();
    await giveBack(rows, signal, (row, problem) => {
      if (problem !== undefined || row.matches.length === 0) onSettled(row, problem);
      else open.set(row, { left: row.matches.length, problem: undefined });
    });
    const match = writeEach(client, matchPeople, {
      input: ({ row, partner }: Pair) => ({
        body:
          row.role.name === 'CALLER'
            ? { callerId: row.id, recipientId: partner.id }
            : { callerId: partner.id, recipientId: row.id },
      }),
      // Undo may be tried again, and may be of somebody whose match never ended
      isDone: ({ code }) => code === 'matchExists',
    });
    const pairs = [...open.keys()].flatMap((row) => row.matches.map((partner) => ({ row, partner })));
    await match(pairs, signal, ({ row }, problem) => {
      const state = open.get(row);
      if (!state) return;
      state.left -= 1;
      state.problem ??= problem;
      if (state.left === 0) onSettled(row, state.problem);
    });
  };

/** Nobody can be taken out of a program without another one: who had none is told as a failure. */
const giveProgramBack =
  (client: QueryClient, noProgram: string): Write =>
  (rows, signal, onSettled) => {
    for (const row of rows) if (row.programId === null) onSettled(row, noProgram);
    const write = changeEach(client, ({ programId }) => (programId === null ? {} : { programId }));
    return write(
      rows.filter(({ programId }) => programId !== null),
      signal,
      onSettled,
    );
  };

interface InverseOptions {
  /** Whether matches that ended are made again. */
  readonly mayMatch: boolean;
  /** Why somebody's program can't be given back. */
  readonly noProgram: string;
  /** Says which matches aren't. */
  readonly apartText: (apart: readonly Apart[]) => string;
}

/**
 * The inverse of a bulk action, for rows that were read before it; undefined where there is none. Specification product
 * 5.15.
 */
export function inverseOf(
  client: QueryClient,
  deed: Deed,
  { mayMatch, noProgram, apartText }: InverseOptions,
): Writing | undefined {
  const withMatches = (write: Write) => ({ write: mayMatch ? andMatch(client, write) : write });
  switch (deed) {
    case 'setProgram':
      return { write: giveProgramBack(client, noProgram) };
    case 'setStatus':
      return { write: changeEach(client, ({ organizationPersonStatusId }) => ({ organizationPersonStatusId })) };
    case 'disable':
      // the server makes the matches again that still fit
      return enableEach(client, apartText);
    case 'enable':
      return { write: changeEach(client, () => ({ active: false })) };
    case 'toCaller':
    case 'toRecipient':
    case 'toOnboarding':
      return withMatches(convertEach(client, ({ roleId }) => roleId));
    case 'welcome':
      return undefined;
  }
}
