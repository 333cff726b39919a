import * as z from 'zod/mini';
import { COMMUNICATION_METHODS, LINE_TYPES } from './contact.ts';
import { isoDay, maxChars, optionalText, zipCode } from './fields.ts';
import { LIMITS } from './limits.ts';
import type { ValidationKey } from './messages.ts';
import { CALL_TIMES, GENDERS, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from './people.ts';

/** What may be left empty: the empty text becomes null. `error` is told where no part of the union fits at all: the words of a choice inside of it are lost then. */
export const nullable = <S extends z.ZodMiniType>(schema: S, error: ValidationKey = 'invalid') =>
  z.pipe(
    z.nullish(z.union([z.literal(''), schema], error)),
    z.transform((value) => (value === '' || value === undefined ? null : value)),
  );

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
export const personDetailInput = z.catchall(
  z.object({
    zipCode: z.optional(nullable(zipCode)),
    dateOfBirth: z.optional(nullable(isoDay)),
    gender: z.optional(nullable(z.enum(GENDERS, 'invalid'))),
    preferredLanguage: z.optional(nullable(z.enum(PREFERRED_LANGUAGES, 'invalid'))),
    hobbies: z.optional(optionalText(LIMITS.hobbies)),
    phoneCallBehavior: z.optional(nullable(z.enum(PHONE_CALL_BEHAVIORS, 'invalid'))),
    preferredTimeForCall: z.optional(z.array(z.enum(CALL_TIMES, 'invalid')).check(z.maxLength(CALL_TIMES.length))),
    preferredMethodOfCommunication: z.optional(
      z.array(z.enum(COMMUNICATION_METHODS, 'invalid')).check(z.maxLength(COMMUNICATION_METHODS.length)),
    ),
    phoneType: z.optional(nullable(z.enum(LINE_TYPES), 'phoneType.invalid')),
    phoneAlternateType: z.optional(nullable(z.enum(LINE_TYPES), 'phoneType.invalid')),
  }),
  scalar,
);
export type PersonDetailInput = z.output<typeof personDetailInput>;
