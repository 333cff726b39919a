import { choiceKey, type Choice } from '#src/components/ui/picker/choice.ts';
import type { MembershipRole } from '#src/schemas/access.ts';
import type { QueueContactType } from '#src/schemas/queue-values.ts';

/** As what somebody is in a queue. */
export type Side = 'caller' | 'recipient';

export const sideOf = (type: QueueContactType): Side => (type === 'CALLER' ? 'caller' : 'recipient');

/** Who of the picker comes in as a recipient. Specification queues 2.1. */
export const RECIPIENT_TYPES = ['RECIPIENT', 'OUTREACH'] as const satisfies readonly QueueContactType[];

/** Whether somebody of a role may be a recipient of a queue. */
export const mayBeRecipient = (role: MembershipRole): boolean => RECIPIENT_TYPES.some((type) => type === role);

/** A program or a person that was chosen for a queue. */
export interface Chosen extends Choice {
  readonly side: Side;
}

export const chosenKey = (chosen: Chosen): string => `${chosen.side} ${choiceKey(chosen)}`;
