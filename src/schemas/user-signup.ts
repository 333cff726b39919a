import * as z from 'zod/mini';
import { email, maxChars, nameText, optionalText, phone, userName } from './fields.ts';
import { LIMITS } from './limits.ts';
import { LETTER_LANGUAGES } from './person-choices.ts';

/** Body of a new user. Specification accounts 6.2, 7.11. */
export const userSignup = z.object({
  firstName: nameText(LIMITS.name),
  lastName: nameText(LIMITS.name),
  userName,
  email,
  phone,
  /** Left out: the person is invited by mail to choose one. */
  password: z.optional(z.string().check(z.minLength(1, { error: 'required' }), maxChars(1024))),
  externalPersonId: z.optional(optionalText(LIMITS.name)),
  /** In which their invitation is written, and what is mailed to them later (*assumed*). */
  preferredLanguage: z.optional(z.enum(LETTER_LANGUAGES, 'invalid')),
});
