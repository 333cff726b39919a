import { REFUSALS } from '#src/schemas/refusals.ts';

/** What the server says when it refuses, by the key of the refusal. */
export const errors = REFUSALS;
