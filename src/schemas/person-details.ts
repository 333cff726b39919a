import * as z from 'zod/mini';
import { maxChars } from './fields.ts';
import { LIMITS } from './limits.ts';
import { personDetailShape } from './person-fields.ts';

const scalar = z.union([
  z.string().check(maxChars(LIMITS.hobbies)),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().check(maxChars(LIMITS.name))).check(z.maxLength(50, 'invalid')),
]);

/**
 * A person's details, which travel as `customFields` under the names of the definitions;
 * other names are an organization's own fields. Specification people 2.4.
 */
export const personDetailInput = z.catchall(z.object(personDetailShape), scalar);
export type PersonDetailInput = z.output<typeof personDetailInput>;
