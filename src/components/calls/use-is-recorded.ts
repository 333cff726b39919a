import { useQuery } from '@tanstack/react-query';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getCallsNow, LIVE_POLL_MS } from '#src/queries/calls.ts';
import { isLiveCall } from '#src/schemas/call-values.ts';

function useReadOfCalls() {
  const mayRead = useCan('calls', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'callLogs'));
  const organizationId = useSession(({ organization }) => organization?.id);
  return { ...getCallsNow(organizationId), enabled: mayRead && isOn };
}

/** The calls that go on, asked for again and again; undefined until they are known, and for who may not read calls. */
export const useCalling = () => useQuery(useReadOfCalls()).data;

/** Whether the carrier records what is spoken; false until it is known. Specification calls 6.26. */
export function useIsRecorded(): boolean {
  // a carrier isn't changed while somebody looks
  const { data } = useQuery({ ...useReadOfCalls(), refetchInterval: false });
  return data?.calling.recorded ?? false;
}

/** Who of these is in a call, as far as it is known; while somebody is, it is asked when that ends. */
export function useInCall(ids: readonly string[]): ReadonlySet<string> {
  const read = useReadOfCalls();
  const { data } = useQuery({ ...read, refetchInterval: false });
  const live = (data?.callLogs ?? []).filter(({ status }) => isLiveCall(status));
  const sides = new Set(live.flatMap(({ caller, callee }) => [caller.id, callee.id]));
  const inCall = new Set(ids.filter((id) => sides.has(id)));
  // an interval of its own: as a function of the answer it left 20 kB of memory behind with each person that was looked at
  useQuery({ ...read, enabled: read.enabled && inCall.size > 0, refetchInterval: LIVE_POLL_MS });
  return inCall;
}
