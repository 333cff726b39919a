import type { QueueContactType } from '#src/schemas/queue-values.ts';

/** As what somebody is in a queue. */
export type Side = 'caller' | 'recipient';

export const sideOf = (type: QueueContactType): Side => (type === 'CALLER' ? 'caller' : 'recipient');

/** A program or a person that was chosen for a queue. */
export interface Chosen {
  readonly key: string;
  readonly side: Side;
  readonly kind: 'program' | 'person';
  /** Of the program; of a person as the picker writes it, `personId@programId`. */
  readonly id: string;
  readonly name: string;
}

export const programChoice = (side: Side, id: string, name: string): Chosen => ({
  key: `${side} program ${id}`,
  side,
  kind: 'program',
  id,
  name,
});

/** The same person stands below each of their programs, and is chosen once. */
export const personChoice = (side: Side, personId: string, id: string, name: string): Chosen => ({
  key: `${side} person ${personId}`,
  side,
  kind: 'person',
  id,
  name,
});
