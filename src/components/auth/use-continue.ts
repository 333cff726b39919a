import { useNavigate, type UseNavigateResult } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { flush } from '#src/lib/session/persistence.ts';
import {
  homePath,
  isLoggedIn,
  mustAcceptTerms,
  mustChooseOrganization,
  mustFinishSignup,
  mustRenewPassword,
  mustVerifyMfa,
} from '#src/lib/session/selectors.ts';
import type { SessionData } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';

/**
 * The gate the session stands before; null when all are open. The onboarding wizard asks for the terms itself.
 * Specification sessions 2.1, 2.4.
 */
function nextGate(state: SessionData) {
  if (!isLoggedIn(state)) return '/public/login';
  if (mustVerifyMfa(state)) return '/public/mfa';
  if (mustChooseOrganization(state)) return '/public/organizations';
  if (mustAcceptTerms(state) && !mustFinishSignup(state)) return '/public/terms';
  return mustRenewPassword(state) ? '/app/user' : null;
}

async function goOn(navigate: UseNavigateResult<string>): Promise<void> {
  // whoever sees a screen is signed in there after a reload, too
  await flush();
  const state = session.getState();
  const gate = nextGate(state);
  // Replaced, so that Back never leads into a step that is done.
  if (gate) return navigate({ to: gate, replace: true });
  return navigate({ href: state.takeIncoming() ?? homePath(state), replace: true });
}

/** Whoever asks while one goes on already goes along: the form that was sent, and the screen that sees it is done. */
let going: Promise<void> | null = null;
const goAlong = (navigate: UseNavigateResult<string>): Promise<void> =>
  (going ??= goOn(navigate).finally(() => (going = null)));

/**
 * Goes on from a step of signing in: to the next gate, to where the person was going, or home. Specification sessions
 * 5.1.
 */
export function useContinue(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(() => goAlong(navigate), [navigate]);
}

/** Goes on when a step turns out to be done, here or in another tab. */
export function useContinueWhen(isDone: boolean): void {
  const goOn = useContinue();
  useEffect(() => {
    if (isDone) void goOn();
  }, [isDone, goOn]);
}
