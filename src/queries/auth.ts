import * as auth from '#src/schemas/auth.ts';
import { reads, writes } from './client.ts';

export const challenge = writes(auth.challenge, { stale: [], fallback: 'cannotVerifyIdentity' });

export const verify = writes(auth.verify, { stale: [], fallback: 'unableToVerify' });

export const requestReset = writes(auth.requestReset, { stale: [] });

export const resetPassword = writes(auth.resetPassword, { stale: [] });

/** Whether the link of a reset mail can still be used. */
export const getResetLink = reads(auth.getResetLink, (token: string) => ({ bearer: token }));

export const savePassword = writes(auth.savePassword, {
  stale: ['getPasswordStatus', 'listSessions'],
  fallback: 'invalidPassword',
});

/** Whom the link of an invitation is for. */
export const getInvitation = reads(auth.getInvitation, (userId: string, token: string) => ({
  params: { userId },
  bearer: token,
}));

export const acceptTerms = writes(auth.acceptTerms, { stale: [] });
