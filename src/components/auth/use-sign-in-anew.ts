import { useNavigate } from '@tanstack/react-router';
import { isLoggedIn } from '#src/lib/session/selectors.ts';
import { session } from '#src/lib/session/store.ts';

/** Leads to the login once a link of a mail has set a password; whoever was signed in here makes room for its owner. */
export function useSignInAnew(done: 'reset' | 'created', user?: string): () => Promise<void> {
  const navigate = useNavigate();
  return () => {
    const state = session.getState();
    if (isLoggedIn(state)) state.signOut('manual');
    return navigate({ to: '/public/login', search: { done, ...(user && { user }) }, replace: true });
  };
}
