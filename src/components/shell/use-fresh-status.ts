import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session, useSession } from '#src/lib/session/store.ts';
import { getPasswordStatus } from '#src/queries/signed-in.ts';

/**
 * Keeps the session in step with its status while the console is open: it is fetched anew where a write makes it stale,
 * such as switching a feature, where a call is refused because its feature is off, and when the tab is come back to; the
 * menu follows. What is fetched first is `refreshStatus`'s task. Specification rights 4.5.
 */
export function useFreshStatus(): void {
  const userId = useSession((state) => state.user?.userId ?? '');
  const { data } = useQuery({
    ...getPasswordStatus(userId),
    enabled: ({ state }) => state.data !== undefined,
  });
  useEffect(() => {
    if (!data) return;
    const { features, isSuperAdmin } = data.user;
    session.getState().setStatus({ features, isSuperAdmin, passwordStatus: data.passwordStatus });
  }, [data]);
}
