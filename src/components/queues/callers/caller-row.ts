import type { QueueCaller } from '#src/schemas/queues.ts';

/** A caller as a row of the list, known by the person. */
export interface CallerRow extends QueueCaller {
  readonly id: string;
}

export const toRow = (caller: QueueCaller): CallerRow => ({ ...caller, id: caller.personId });
