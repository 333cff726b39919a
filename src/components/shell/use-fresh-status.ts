import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session, useSession } from '#src/lib/session/store.ts';
import { getPasswordStatus } from '#src/queries/auth.ts';

/**
 * Keeps the session in step with its status while the console is open: a write that makes the status stale, such as
 * switching a feature, has it fetched anew, and the menu follows. What is fetched first is `refreshStatus`'s task.
 */
export function useFreshStatus(): void {
  const userId = useSession((state) => state.user?.userId ?? '');
  const { data } = useQuery({
    ...getPasswordStatus(userId),
    staleTime: Infinity,
    enabled: ({ state }) => state.data !== undefined,
  });
  useEffect(() => {
    if (!data) return;
    const { features, isSuperAdmin } = data.user;
    session.getState().setStatus({ features, isSuperAdmin, passwordStatus: data.passwordStatus });
  }, [data]);
}
