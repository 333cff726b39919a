import { VALIDATION } from '#src/schemas/validation.ts';

/** What is wrong with a value, by the key of the message. */
export const validation = VALIDATION;
