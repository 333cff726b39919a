import { apiBase } from '#src/lib/api/base.ts';
import { frontendPath } from '#src/lib/api/frontend-path.ts';
import { getPasswordStatus, logout } from '#src/schemas/signed-in.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { startDrafts } from './drafts.ts';
import { onIdentityChange } from './identity.ts';
import { startIdle } from './idle.ts';
import { noteEnd } from './notice.ts';
import { isFromOutside, startPersisting } from './persistence.ts';
import { onSessionEnd, session } from './store.ts';
import { startTabs } from './tabs.ts';
import { tab } from './web-storage.ts';

interface Effects {
  readonly go: (path: string) => void;
  readonly reload: () => void;
}

const LOGIN = '/public/login';
const RELOADED_KEY = 'reloaded-for';

/** The end of a token is its signature: enough to know it again, useless to anybody else. */
const fingerprint = (token: string): string => token.slice(-16);

/** What goes with every call, but for the organization. Specification api 1.2. */
const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'x-frontend-path': frontendPath() });

/** Tells the server that the token is over; best effort, so that it outlives the page and no failure is heard. */
function sendLogout(token: string): void {
  const headers = { ...headersOf(token), 'content-type': 'application/json' };
  void fetch(apiBase() + logout.path, { method: logout.method, headers, body: '{}', keepalive: true }).catch(() => {});
}

/** A call that has no other purpose: the session stays in use. Best effort, as a missed one is made up for by the next. */
function sendHere(): void {
  const { token, user, organization } = session.getState();
  if (token === null || !user) return;
  const headers = { ...headersOf(token), ...(organization && { 'x-organization-id': organization.id }) };
  void fetch(apiBase() + fillPath(getPasswordStatus.path, { id: user.userId }), { headers }).catch(() => {});
}

/** Ties the session to storage, the other tabs, the clock and the page; gives the way to undo that. */
export function startSession({ go, reload }: Effects): () => void {
  const reloadOnceFor = (token: string | null) => {
    const mark = fingerprint(token ?? '');
    if (tab.get(RELOADED_KEY) === mark) return go(LOGIN);
    tab.set(RELOADED_KEY, mark);
    reload();
  };

  const stopListening = onSessionEnd(({ reason, token }) => {
    if (token !== null && !isFromOutside() && (reason === 'manual' || reason === 'idle')) sendLogout(token);
    noteEnd(reason);
    if (reason === 'manual' || reason === 'elsewhere') return go(LOGIN);
    reloadOnceFor(token);
  });

  const stopWatching = onIdentityChange(() => {
    const { token, takeIncoming } = session.getState();
    if (token !== null && isFromOutside()) go(takeIncoming() ?? '/app');
  });

  const stops = [stopListening, stopWatching, startPersisting(), startTabs(), startIdle(sendHere), startDrafts()];
  return () => {
    for (const stop of stops) stop();
  };
}
