import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { login, SessionProfile } from '#src/schemas/login.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { isTheirs, noteWhose, storedIncoming, storeIncoming } from './incoming.ts';
import { loginProfiles } from './selectors.ts';
import { type SentCode, signedOut, type SessionData } from './state.ts';

/** Why a session ended; `elsewhere`: in another tab. */
export type EndReason = 'manual' | 'idle' | 'expired' | 'elsewhere';

export interface SessionActions {
  /** Begins a session; a person with one login is in its organization at once, anybody else chooses. */
  signIn(answer: ResponseOf<typeof login>): void;
  /** An identity code was sent; earlier ones are no longer good. Specification accounts 2.5, 2.9. */
  codeSent(code: SentCode): void;
  /** After too many wrong codes none is taken before the last one is too old. */
  codesLocked(): void;
  /** The identity is verified; the new token replaces the login's. */
  verified(refreshToken: string): void;
  chooseOrganization(organization: { id: string; name: string }): void;
  setStatus(status: Pick<SessionData, 'features' | 'isSuperAdmin' | 'passwordStatus'>): void;
  termsAccepted(): void;
  passwordRenewed(): void;
  signupCompleted(organizationId: string): void;
  /** Keeps the URL to go on to after signing in, if it is one of ours. */
  rememberIncoming(url: string): void;
  /** The kept URL, once; null when there is none, or it is somebody else's. */
  takeIncoming(): string | null;
  signOut(reason: EndReason): void;
  /** The token is no longer good. Does nothing when nobody is signed in. */
  expire(): void;
}

export interface SessionState extends SessionData, SessionActions {
  readonly incomingUrl: string | null;
}

interface SessionEnd {
  readonly reason: EndReason;
  /** The token that was given up. */
  readonly token: string | null;
}

const endListeners = new Set<(end: SessionEnd) => void>();

/** Calls `listener` whenever a session has ended; gives the way to stop that. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function onlyOrganization(profiles: readonly SessionProfile[], isSuperAdmin: boolean): SessionData['organization'] {
  const [first, ...others] = loginProfiles(profiles);
  if (isSuperAdmin || others.length > 0 || !first?.organization) return null;
  return { id: first.organization.id, name: first.organization.name };
}

/** Who is signed in, and as what. Specification sessions 1.1. */
export const session = createStore<SessionState>()((set, get) => ({
  ...signedOut,
  incomingUrl: null,

  signIn: ({ user, mfa, hasLoggableProfiles, features, isSuperAdmin, passwordStatus }) =>
    set({
      token: user.token,
      user: { userId: user.userId, userName: user.userName, firstName: user.firstName, lastName: user.lastName },
      profiles: user.profiles,
      organization: onlyOrganization(user.profiles, isSuperAdmin),
      features,
      isSuperAdmin,
      hasLoggableProfiles,
      mfa: { mfaRequired: mfa.mfaRequired, mfaVerified: mfa.mfaVerified },
      availablePhones: user.availablePhones,
      sentCode: null,
      passwordStatus,
      tosAccepted: user.tosAccepted,
    }),

  codeSent: (sentCode) => set({ sentCode }),

  codesLocked: () => set({ sentCode: null }),

  verified: (refreshToken) =>
    set({ token: refreshToken, mfa: { mfaRequired: true, mfaVerified: true }, sentCode: null }),

  chooseOrganization: ({ id, name }) => set({ organization: { id, name } }),

  setStatus: ({ features, isSuperAdmin, passwordStatus }) => set({ features, isSuperAdmin, passwordStatus }),

  termsAccepted: () =>
    set(({ profiles }) => ({
      tosAccepted: true,
      profiles: profiles.map((profile) => ({ ...profile, tosAccepted: true })),
    })),

  passwordRenewed: () => set({ passwordStatus: 'valid' }),

  signupCompleted: (organizationId) =>
    set(({ profiles }) => ({
      profiles: profiles.map((profile) =>
        profile.organization?.id === organizationId
          ? { ...profile, organization: { ...profile.organization, signupCompleted: true } }
          : profile,
      ),
    })),

  rememberIncoming: (url) => set({ incomingUrl: storeIncoming(url) }),

  takeIncoming: () => {
    const { incomingUrl, user } = get();
    const url = isTheirs(user?.userId) ? (incomingUrl ?? storedIncoming()) : null;
    storeIncoming(null);
    noteWhose('');
    set({ incomingUrl: null });
    return url;
  },

  signOut: (reason) => {
    const { token, user } = get();
    // whoever leaves on purpose doesn't leave the next person a place to go on at
    if (reason === 'manual') storeIncoming(null);
    else if (user) noteWhose(user.userId);
    set(reason === 'manual' ? { ...signedOut, incomingUrl: null } : signedOut);
    for (const listener of endListeners) listener({ reason, token });
  },

  expire: () => {
    if (get().token !== null) get().signOut('expired');
  },
}));

/** The part of the session that `selector` takes; renders again when it changes. */
export const useSession = <T>(selector: (state: SessionState) => T): T => useStore(session, selector);
