import type { login, SessionProfile } from '#src/schemas/auth.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that expires in `seconds`; nobody verifies its signature here. */
export const tokenFor = (seconds: number, subject = 'ana'): string =>
  `${part({ alg: 'HS256' })}.${part({ sub: subject, exp: Math.floor(Date.now() / 1000) + seconds })}.${part(`signed-${subject}-${seconds}`)}`;

interface ProfileOptions {
  readonly name?: SessionProfile['securityProfile']['name'];
  readonly organization?: { id: string; name: string; signupCompleted: boolean } | null;
  readonly active?: boolean;
  readonly type?: SessionProfile['securityProfile']['type'];
}

export const harbor = { id: 'org-1', name: 'Harbor House', signupCompleted: true };
export const prairie = { id: 'org-2', name: 'Prairie Care', signupCompleted: true };

export const profile = ({
  name = 'ORG_ADMIN',
  organization = harbor,
  active = true,
  type = 'LOGGABLE',
}: ProfileOptions = {}): SessionProfile => ({
  securityProfile: { name, type },
  active,
  organizationId: organization?.id ?? null,
  organization,
  tosAccepted: true,
});

export type LoginAnswer = ResponseOf<typeof login>;

/** What the login answers for an organization admin. */
export const loginAnswer = (
  change: Partial<LoginAnswer> = {},
  user: Partial<LoginAnswer['user']> = {},
): LoginAnswer => ({
  user: {
    userId: 'person-1',
    userName: 'org.admin',
    firstName: 'Ana',
    lastName: 'Ruiz',
    token: tokenFor(3600),
    profiles: [profile()],
    tosAccepted: true,
    availablePhones: [],
    ...user,
  },
  mfa: { mfaRequired: false, mfaVerified: false },
  organizationId: 'org-1',
  hasLoggableProfiles: true,
  features: ['notes'],
  isSuperAdmin: false,
  passwordStatus: 'valid',
  ...change,
});
