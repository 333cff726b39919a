import * as z from 'zod/mini';
import { PROFILE_NAMES, PROFILE_TYPES } from './access.ts';
import { LINE_TYPES } from './contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, maxChars, requiredText } from './basic-fields.ts';
import { LIMITS } from './limits.ts';

/** Which of the two phones of a person, and how the code gets there. Values are assumed. */
export const PHONE_CHOICES = ['PRIMARY', 'ALTERNATE'] as const;
export const CONTACT_TYPES = ['SMS', 'VOICE'] as const;

export const phoneChoice = z.enum(PHONE_CHOICES, 'invalid');
export const contactType = z.enum(CONTACT_TYPES, 'invalid');

export const availablePhone = z.object({
  phoneType: phoneChoice,
  lineType: z.enum(LINE_TYPES),
  /** The last digits alone; the number itself isn't told before the identity is verified. */
  lastDigits: z.string(),
});
export type AvailablePhone = z.output<typeof availablePhone>;

/** A profile of the session. Specification sessions 1.2. */
export const sessionProfile = z.object({
  securityProfile: z.object({ name: z.enum(PROFILE_NAMES), type: z.enum(PROFILE_TYPES) }),
  active: z.boolean(),
  /** Null for a super admin, who belongs to no organization. */
  organizationId: z.nullable(id),
  organization: z.nullable(z.object({ id, name: z.string(), signupCompleted: z.boolean() })),
  tosAccepted: z.boolean(),
});
export type SessionProfile = z.output<typeof sessionProfile>;

export const mfaState = z.object({ mfaRequired: z.boolean(), mfaVerified: z.boolean() });

/** `expired` after 90 days. Specification accounts 3.10. */
export const PASSWORD_STATUSES = ['valid', 'expired'] as const;
export const passwordStatus = z.pipe(z.string().check(z.toLowerCase()), z.enum(PASSWORD_STATUSES));

/** A password as it is typed: what it must be like is asked where one is chosen. */
export const typedPassword = z.string('required').check(z.minLength(1, { error: 'required' }), maxChars(1024));

export const loginBody = z.object({ userName: requiredText(LIMITS.email), password: typedPassword });

export const login = defineEndpoint({
  id: 'login',
  method: 'POST',
  path: '/v2/auth/mfa-login',
  access: 'public',
  body: loginBody,
  response: z.object({
    user: z.object({
      userId: id,
      userName: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      token: z.string(),
      profiles: z.array(sessionProfile),
      tosAccepted: z.boolean(),
      availablePhones: z.array(availablePhone),
    }),
    mfa: mfaState,
    organizationId: z.nullable(id),
    hasLoggableProfiles: z.boolean(),
    features: z.array(z.string()),
    isSuperAdmin: z.boolean(),
    passwordStatus,
  }),
  doc: 'Signs in with username and password; where MFA is required the token is good for challenge and verify alone.',
});
