import { VALIDATION } from '#src/schemas/messages.ts';

/** What is wrong with a value, by the key of the message. */
export const validation = VALIDATION;
