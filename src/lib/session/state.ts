import * as z from 'zod/mini';
import {
  availablePhone,
  contactType,
  mfaState,
  PASSWORD_STATUSES,
  phoneChoice,
  sessionProfile,
} from '#src/schemas/login.ts';

/** Where an identity code was sent, and until when it is good. */
const sentCode = z.object({ phone: phoneChoice, by: contactType, goodUntil: z.number() });
export type SentCode = z.output<typeof sentCode>;

/** What a session is made of; this much is stored, encrypted. Specification sessions 1.1, 1.4. */
export const sessionData = z.object({
  token: z.nullable(z.string()),
  user: z.nullable(z.object({ userId: z.string(), userName: z.string(), firstName: z.string(), lastName: z.string() })),
  profiles: z.array(sessionProfile),
  /** The organization the person works in now. */
  organization: z.nullable(z.object({ id: z.string(), name: z.string() })),
  features: z.array(z.string()),
  isSuperAdmin: z.boolean(),
  hasLoggableProfiles: z.boolean(),
  mfa: mfaState,
  availablePhones: z.array(availablePhone),
  // a session that was stored before there was this one goes on
  sentCode: z.catch(z.nullable(sentCode), null),
  passwordStatus: z.enum(PASSWORD_STATUSES),
  tosAccepted: z.boolean(),
});
export type SessionData = z.output<typeof sessionData>;

/** Nobody is signed in. */
export const signedOut: SessionData = {
  token: null,
  user: null,
  profiles: [],
  organization: null,
  features: [],
  isSuperAdmin: false,
  hasLoggableProfiles: false,
  mfa: { mfaRequired: false, mfaVerified: false },
  availablePhones: [],
  sentCode: null,
  passwordStatus: 'valid',
  tosAccepted: false,
};

/** The part of a larger object that a session is made of. */
export const sessionDataOf = (state: SessionData): SessionData => ({
  token: state.token,
  user: state.user,
  profiles: state.profiles,
  organization: state.organization,
  features: state.features,
  isSuperAdmin: state.isSuperAdmin,
  hasLoggableProfiles: state.hasLoggableProfiles,
  mfa: state.mfa,
  availablePhones: state.availablePhones,
  sentCode: state.sentCode,
  passwordStatus: state.passwordStatus,
  tosAccepted: state.tosAccepted,
});
