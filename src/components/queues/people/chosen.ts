import { choiceKey, type Choice } from '#src/components/ui/picker/choice.ts';
import type { QueueContactType } from '#src/schemas/queue-values.ts';

/** As what somebody is in a queue. */
export type Side = 'caller' | 'recipient';

export const sideOf = (type: QueueContactType): Side => (type === 'CALLER' ? 'caller' : 'recipient');

/** A program or a person that was chosen for a queue. */
export interface Chosen extends Choice {
  readonly side: Side;
}

export const chosenKey = (chosen: Chosen): string => `${chosen.side} ${choiceKey(chosen)}`;
