import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { tab } from '#src/lib/session/web-storage.ts';
import { session, useSession } from '#src/lib/session/store.ts';

/** Reports that somebody waits for, as `organization/report`: who reloads the page is told all the same. */
const KEY = 'reports-awaited';

const store = createStore<{ readonly awaited: readonly string[] }>()(() => ({
  awaited: tab.get(KEY)?.split(' ') ?? [],
}));

function keep(awaited: readonly string[]): void {
  store.setState({ awaited });
  if (awaited.length > 0) tab.set(KEY, awaited.join(' '));
  else tab.remove(KEY);
}

// who signs in next has ordered nothing
session.subscribe(({ token }, before) => {
  if (token === null && before.token !== null) keep([]);
});

/** Whoever has ordered a report is told when it is ready, whatever screen is open then. */
export const awaitReport = (organizationId: string, id: string): void =>
  keep([...store.getState().awaited, `${organizationId}/${id}`]);

/** Tells of a report no more; false where it wasn't awaited, so that nothing is told twice. */
export function forgetReport(organizationId: string, id: string): boolean {
  const { awaited } = store.getState();
  const rest = awaited.filter((each) => each !== `${organizationId}/${id}`);
  if (rest.length < awaited.length) keep(rest);
  return rest.length < awaited.length;
}

/** Whether reports of the selected organization are awaited: what is another's isn't told here. */
export function useAwaitedOrganization(): string | undefined {
  const organizationId = useSession(({ organization }) => organization?.id);
  return useStore(store, ({ awaited }) =>
    awaited.some((each) => each.startsWith(`${organizationId}/`)) ? organizationId : undefined,
  );
}
