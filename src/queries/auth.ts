import { useQuery } from '@tanstack/react-query';
import {
  acceptTerms,
  challenge,
  getPasswordStatus,
  logout,
  requestReset,
  resetPassword,
  savePassword,
  verify,
} from '#src/schemas/auth.ts';
import { WORDS } from '#src/schemas/messages.ts';
import { apiMutation, apiQuery, useApiMutation } from './client.ts';
import { keys } from './keys.ts';

export const challengeMutation = apiMutation({
  endpoint: challenge,
  invalidates: [],
  fallback: WORDS.cannotVerifyIdentity,
});
export const useChallenge = () => useApiMutation(challengeMutation);

export const verifyMutation = apiMutation({ endpoint: verify, invalidates: [], fallback: WORDS.unableToVerify });
export const useVerify = () => useApiMutation(verifyMutation);

/** Signing out goes through session.signOut(), which tells the server by itself; this is for the matrices. */
export const logoutMutation = apiMutation({ endpoint: logout, invalidates: [] });
export const useLogout = () => useApiMutation(logoutMutation);

export const requestResetMutation = apiMutation({ endpoint: requestReset, invalidates: [] });
export const useRequestReset = () => useApiMutation(requestResetMutation);

export const resetPasswordMutation = apiMutation({ endpoint: resetPassword, invalidates: [] });
export const useResetPassword = () => useApiMutation(resetPasswordMutation);

export const savePasswordMutation = apiMutation({
  endpoint: savePassword,
  invalidates: [keys.auth.all],
  fallback: WORDS.invalidPassword,
});
export const useSavePassword = () => useApiMutation(savePasswordMutation);

export const acceptTermsMutation = apiMutation({ endpoint: acceptTerms, invalidates: [] });
export const useAcceptTerms = () => useApiMutation(acceptTermsMutation);

/** The password's status, and the features of the selected organization. */
export const passwordStatusOptions = (userId: string) =>
  apiQuery(keys.auth.passwordStatus(userId), getPasswordStatus, {
    params: { id: userId },
    fallback: WORDS.userStatus,
  });
export const usePasswordStatus = (userId: string) => useQuery(passwordStatusOptions(userId));
