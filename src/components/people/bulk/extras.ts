import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Membership } from '#src/schemas/memberships.ts';

interface AddToQueueProps {
  readonly organizationId: string;
  /** Undefined while they are being found. */
  readonly people: readonly Membership[] | undefined;
  readonly onBegun: () => void;
  readonly children: ReactNode;
}

/** What other areas do with selected people; what isn't offered is left out. Specification people 5.7. */
export interface PeopleExtras {
  /** Asks for the queue; a `DialogForm`. */
  readonly addToQueue?: ComponentType<AddToQueueProps> | undefined;
  /** Chooses them for a new broadcast, and opens it. */
  readonly broadcast?:
    | ((client: QueryClient, organizationId: string, people: readonly Membership[]) => Promise<unknown>)
    | undefined;
}

export type Extra = keyof PeopleExtras;
export const EXTRAS = ['addToQueue', 'broadcast'] as const satisfies readonly Extra[];
