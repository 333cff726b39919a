import { REFUSALS } from '#src/schemas/messages.ts';

/** What the server says when it refuses, by the key of the refusal. */
export const errors = REFUSALS;
