import { useMemo } from 'react';
import { useSession } from '#src/lib/session/store.ts';
import { sessionDataOf } from '#src/lib/session/state.ts';
import { menuOf, type MenuItem } from './menu.ts';

/** The menu of the signed-in person. */
export function useMenu(): readonly MenuItem[] {
  const state = useSession((current) => current);
  return useMemo(() => menuOf(sessionDataOf(state)), [state]);
}
