import type { QueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api/call.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { log } from '#src/lib/log.ts';
import { session } from '#src/lib/session/store.ts';
import { getPasswordStatus } from '#src/queries/signed-in.ts';

/**
 * Learns anew what the person may use in the selected organization and whether the password is still good.
 * Rejects with an ApiError when it can't.
 */
export async function fetchStatus(client: QueryClient): Promise<void> {
  const { user, token, organization } = session.getState();
  const id = user?.userId ?? '';
  // not through the cache: who leaves a screen that shows it would cancel it
  const answer = await call(getPasswordStatus.endpoint, { params: { id }, fallback: 'userStatus' });
  const now = session.getState();
  // somebody else, or another organization, since: the answer isn't theirs
  if (now.token !== token || now.organization?.id !== organization?.id) return;
  client.setQueryData(getPasswordStatus(id).queryKey, answer);
  const { features, isSuperAdmin } = answer.user;
  now.setStatus({ features, isSuperAdmin, passwordStatus: answer.passwordStatus });
}

/** A status that is refused ends the session; one that can't be had just now doesn't. Specification sessions 3.6. */
export const isRefused = (error: unknown): boolean => isApiError(error) && [401, 403, 404].includes(error.status);

/** As `fetchStatus()`, beside what the person does: a failure that will pass is logged alone. */
export async function refreshStatus(client: QueryClient): Promise<void> {
  const { token } = session.getState();
  try {
    await fetchStatus(client);
  } catch (error) {
    if (session.getState().token !== token) return;
    if (isRefused(error)) return session.getState().signOut('expired');
    log.warn('The status of the user cannot be had', error);
  }
}
