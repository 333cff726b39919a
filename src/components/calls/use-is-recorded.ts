import { useQuery } from '@tanstack/react-query';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getCallsNow } from '#src/queries/calls.ts';

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
