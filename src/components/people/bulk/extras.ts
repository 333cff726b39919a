import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { MembershipFilter } from '#src/queries/memberships.ts';
import type { Membership } from '#src/schemas/memberships.ts';

interface AddToQueueProps {
  readonly organizationId: string;
  /** Undefined while they are being found. */
  readonly people: readonly Membership[] | undefined;
  readonly onBegun: () => void;
  readonly children: ReactNode;
}

interface ExportPeopleProps {
  readonly filter: MembershipFilter;
  /** Those who are selected one by one, by their memberships; undefined: all whom the filter finds. */
  readonly chosen: readonly string[] | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What other areas do with selected people; what isn't offered is left out. Specification people 5.7. */
export interface PeopleExtras {
  /** Asks for the queue; a `DialogForm`. */
  readonly addToQueue?: ComponentType<AddToQueueProps> | undefined;
  /** Chooses them for a new broadcast, and opens it. */
  readonly broadcast?:
    | ((client: QueryClient, organizationId: string, people: readonly Membership[]) => Promise<unknown>)
    | undefined;
  /** Asks what is exported of them; a dialog. */
  readonly exportPeople?: ComponentType<ExportPeopleProps> | undefined;
}

/** Those of them that are given the people, who are found for it. */
export type Extra = Exclude<keyof PeopleExtras, 'exportPeople'>;
export const EXTRAS = ['addToQueue', 'broadcast'] as const satisfies readonly Extra[];
