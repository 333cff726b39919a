import { session, type SessionState } from './store.ts';

const identity = ({ user, organization }: SessionState): string => JSON.stringify([user?.userId, organization?.id]);

/**
 * Calls `listener` whenever somebody else is there, nobody at all, or the same person in another organization: nothing
 * of one may be shown to, or done as, another. It is told what was before. Gives the way to stop that. Specification
 * product 5.6, sessions 4.3.
 */
export function onIdentityChange(listener: (before: SessionState) => void): () => void {
  return session.subscribe((state, before) => {
    if (identity(state) !== identity(before)) listener(before);
  });
}
