import { useMemo } from 'react';
import { useSession } from '#src/lib/session/store.ts';
import { sessionDataOf } from '#src/lib/session/state.ts';
import { menuOf, type MenuSection } from './menu.ts';

/** The menu of the signed-in person. */
export function useMenu(): readonly MenuSection[] {
  const state = useSession((current) => current);
  return useMemo(() => menuOf(sessionDataOf(state)), [state]);
}
