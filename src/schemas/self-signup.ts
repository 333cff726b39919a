import * as z from 'zod/mini';
import { COMMUNICATION_METHODS } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { email, id, maxChars, moment, nameText, nullable } from './fields.ts';
import { LIMITS } from './limits.ts';
import { CALL_TIMES, PHONE_CALL_BEHAVIORS } from './person-choices.ts';
import { HEARD_FROM } from './signup-values.ts';
import { userSignup } from './user-signup.ts';
import { WRITTEN_LANGUAGES } from './written-languages.ts';

const word = z.string('invalid').check(z.maxLength(LIMITS.name, 'invalid'));
const count = z.number('invalid');

/** A task that takes a second or two of work, and what it is for; all of it is signed. Specification self-signup 2.4. */
export const captchaChallenge = z.object(
  {
    parameters: z.object(
      {
        algorithm: z.literal('PBKDF2/SHA-256', 'invalid'),
        cost: count,
        data: z.object(
          {
            action: z.literal('signup', 'invalid'),
            /** In seconds since 1970. */
            expires: count,
            organizationId: id,
          },
          'invalid',
        ),
        keyLength: count,
        keyPrefix: word,
        keySignature: word,
        nonce: word,
        salt: word,
      },
      'invalid',
    ),
    signature: word,
  },
  'invalid',
);
export type CaptchaChallenge = z.output<typeof captchaChallenge>;

/** The task with its solution, as it is sent along. */
export const captchaProof = z.object(
  { challenge: captchaChallenge, solution: z.object({ counter: count, derivedKey: word }, 'invalid') },
  'required',
);
export type CaptchaProof = z.output<typeof captchaProof>;

export const getCaptcha = defineEndpoint({
  id: 'getCaptcha',
  method: 'GET',
  path: '/v2/public/captcha',
  access: 'public',
  query: z.object({ organizationId: id }),
  response: z.object({
    organization: z.object({ id, name: z.string() }),
    challenge: captchaChallenge,
    /** How many tries it takes at most: of the work that is done, so much is left. */
    triesMax: count,
    expiresAt: moment,
  }),
  assumed: 'the whole call: the task that opens a signup, and whom one signs up with',
  doc: 'A task to be solved before one signs up with an organization, and the organization’s name.',
});

const listOf = <const Option extends string>(options: readonly Option[]) =>
  z._default(z.array(z.enum(options, 'invalid')).check(z.maxLength(options.length, 'invalid')), []);

/** How one likes to talk: details of the person. Specification self-signup 1.11. */
export const communicationStyle = z.object({
  phoneCallBehavior: z.enum(PHONE_CALL_BEHAVIORS, 'required'),
  preferredMethodOfCommunication: listOf(COMMUNICATION_METHODS),
  preferredTimeForCall: listOf(CALL_TIMES),
});

/** Both or neither. Specification self-signup 1.12. */
export const friend = z.object({ name: nameText(LIMITS.name), email });

export const referral = z.object({
  heardFrom: z.optional(nullable(z.enum(HEARD_FROM))),
  friend: z.optional(z.nullable(friend)),
});

/** What a stranger sends who signs up. Specification self-signup 1.8, 1.11, 1.12. */
export const selfSignup = z.extend(z.omit(userSignup, { preferredLanguage: true }), {
  organizationId: id,
  password: z.string('required').check(z.minLength(1, { error: 'required' }), maxChars(1024)),
  commitment: z.literal(true, 'commitment.required'),
  communicationStyle,
  referral: z.optional(referral),
  acceptedTerms: z.literal(true, 'terms.required'),
  language: z._default(z.enum(WRITTEN_LANGUAGES, 'invalid'), 'en'),
  captcha: captchaProof,
  /** The page's own key: what is sent again with it, and is the same, is one signup. Specification self-signup 2.12. */
  submissionId: z.optional(id),
});
export type SelfSignup = z.output<typeof selfSignup>;
