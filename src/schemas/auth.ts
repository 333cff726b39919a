import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { email, id, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { contactType, phoneChoice, typedPassword } from './login.ts';

// files of their own: the page begins with the first, and whoever is signed in needs the second; the rest is for few
export * from './login.ts';
export * from './signed-in.ts';

export const challenge = defineEndpoint({
  id: 'challenge',
  method: 'POST',
  path: '/v2/auth/mfa-login/challenge',
  access: 'challenge',
  body: z.object({ contactType, phoneType: phoneChoice }),
  response: z.object({ resendAfterSeconds: z._default(z.number(), LIMITS.mfaResendSeconds) }),
  doc: 'Sends an identity code to one of the person’s phones, by SMS or voice call.',
});

export const mfaCode = z.string('required').check(z.trim(), z.regex(/^\d{6}$/, { error: 'code.format' }));

export const verify = defineEndpoint({
  id: 'verify',
  method: 'POST',
  path: '/v2/auth/mfa-login/verify',
  access: 'challenge',
  body: z.object({ code: mfaCode, phoneType: phoneChoice }),
  response: z.object({ mfa: z.object({ mfaVerified: z.boolean() }), refreshToken: z.string() }),
  doc: 'Verifies an identity code; refreshToken replaces the token of the login.',
});

export const requestReset = defineEndpoint({
  id: 'requestReset',
  method: 'POST',
  path: '/v2/auth/reset-token',
  access: 'public',
  body: z.object({ email }),
  response: z.unknown(),
  doc: 'Sends reset instructions if the address belongs to a user; the answer is the same if not.',
});

export const resetPassword = defineEndpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/v2/auth/reset-password',
  access: 'public',
  body: z.object({
    email,
    password: typedPassword,
    token: requiredText(2048),
    /** Only where the link asks for it. */
    phoneLast4: z.optional(z.string().check(z.trim(), z.regex(/^\d{4}$/, { error: 'phoneLast4.format' }))),
  }),
  response: z.unknown(),
  assumed: 'phoneLast4: the specification names the variant, not its field',
  doc: 'Sets a new password with the token of a reset mail; ends all sessions of the person.',
});

export const getResetLink = defineEndpoint({
  id: 'getResetLink',
  method: 'GET',
  path: '/v2/auth/reset-password',
  access: 'public',
  response: z.object({ open: z.boolean() }),
  assumed: 'the whole call: the link’s token comes as the bearer',
  doc: 'Whether the link of a reset mail can still be used; asking doesn’t use it up.',
});

export const savePassword = defineEndpoint({
  id: 'savePassword',
  method: 'PUT',
  path: '/v2/people/:userId',
  access: 'credential',
  beforeSignup: true,
  params: z.object({ userId: id }),
  body: z.object({
    password: typedPassword,
    oldPassword: z.optional(typedPassword),
  }),
  response: z.unknown(),
  doc: 'Creates the own password (invitation, onboarding) or changes it (with oldPassword); ends the other sessions.',
});

/** What can be done with an invitation's link. */
export const INVITATION_STATES = ['open', 'used', 'expired'] as const;

const invitation = z.object({
  state: z.enum(INVITATION_STATES),
  firstName: z.string(),
  lastName: z.string(),
  userName: z.string(),
  /** Where the account is good. */
  organizations: z.array(z.string()),
});
export type Invitation = z.output<typeof invitation>;

export const getInvitation = defineEndpoint({
  id: 'getInvitation',
  method: 'GET',
  path: '/v2/people/:userId/invitation',
  access: 'public',
  params: z.object({ userId: id }),
  response: z.object({ invitation }),
  assumed: 'the whole call: the link’s token comes as the bearer, also one that is used up',
  doc: 'Whom an invitation is for, and whether it can still be used.',
});

export const acceptTerms = defineEndpoint({
  id: 'acceptTerms',
  method: 'PUT',
  path: '/v2/people/:id/updatetos',
  access: 'session',
  beforeSignup: true,
  params: z.object({ id }),
  body: z.object({ tosAccepted: z.literal(true, 'terms.required') }),
  response: z.unknown(),
  doc: 'Records that the signed-in person accepts the terms of service.',
});
