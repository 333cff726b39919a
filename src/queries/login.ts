import { login } from '#src/schemas/login.ts';
import { WORDS } from '#src/schemas/messages.ts';
import { apiMutation, useApiMutation } from './client.ts';

/** Signing in; a file of its own, since the page begins with it. */
export const loginMutation = apiMutation({ endpoint: login, invalidates: [], fallback: WORDS.loginGeneric });
export const useLogin = () => useApiMutation(loginMutation);
