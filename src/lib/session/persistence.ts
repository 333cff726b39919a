import { fetched } from '#src/lib/fetched.ts';
import { log } from '#src/lib/log.ts';
import { isIdle } from './idle-stamp.ts';
import { noteEnd } from './notice.ts';
import { isTokenExpired } from './selectors.ts';
import { session } from './store.ts';
import { sessionData, sessionDataOf, type SessionData } from './state.ts';
import { local } from './web-storage.ts';

export const TOKEN_KEY = 'token';
export const SESSION_KEY = 'session';

/** Who isn't signed in needs no vault: it isn't loaded before there is something to read or to keep. */
export const loadVault = fetched(() => import('./vault.ts'));

let outside = false;
let writing: Promise<void> = Promise.resolve();

function forget(): void {
  local.remove(SESSION_KEY);
  local.remove(TOKEN_KEY);
}

async function store(data: SessionData): Promise<void> {
  const { seal } = await loadVault();
  const sealed = await seal(SESSION_KEY, JSON.stringify(data));
  // the session may have gone on, or ended, while this was encrypted
  if (data.token === null || session.getState().token !== data.token) return;
  // the session first: a token that appears is a session that can be read
  if (sealed !== null) local.set(SESSION_KEY, sealed);
  local.set(TOKEN_KEY, data.token);
}

/** The session as it is stored; null when there is none, when it can't be read, or when it isn't the token's. */
export async function readStored(): Promise<SessionData | null> {
  const token = local.get(TOKEN_KEY);
  if (token === null) return null;
  const { unseal } = await loadVault();
  const data = await unseal(SESSION_KEY, local.get(SESSION_KEY), sessionData);
  if (data && data.token !== token) log.warn('The stored session is of another token and counts as absent');
  return data?.token === token ? data : null;
}

/** Runs `work` on the session without storing or telling what it does: for what comes from storage or another tab. */
export function fromOutside(work: () => void): void {
  const before = outside;
  outside = true;
  try {
    work();
  } finally {
    outside = before;
  }
}

/** Whether what is being done to the session now comes from outside of this tab. */
export const isFromOutside = (): boolean => outside;

const adopt = (data: SessionData): void => fromOutside(() => session.setState(data));

/** Brings back the session before the router starts. One that is expired, idle for too long or unreadable is gone. */
export async function hydrate(): Promise<void> {
  const token = local.get(TOKEN_KEY);
  if (token === null) return forget();
  const data = await readStored();
  const ended = isTokenExpired(token, Date.now()) ? 'expired' : isIdle(Date.now()) ? 'idle' : null;
  if (data && !ended) return adopt(data);
  if (ended) noteEnd(ended);
  // without a way to decrypt, another tab may still be using what is stored
  const { canSeal } = await loadVault();
  if (ended || canSeal()) forget();
}

/** Keeps the stored session like the one in memory; gives the way to stop that. */
export function startPersisting(): () => void {
  let last = sessionDataOf(session.getState());
  return session.subscribe((state) => {
    const data = sessionDataOf(state);
    const same = JSON.stringify(data) === JSON.stringify(last);
    last = data;
    if (same || outside) return;
    if (data.token === null) forget();
    else writing = writing.then(() => store(data)).catch((error: unknown) => log.error('Storing failed', error));
  });
}

/** Resolves when all that was to be stored is stored. */
export const flush = (): Promise<void> => writing;
