import { useQuery } from '@tanstack/react-query';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getCallsNow } from '#src/queries/calls.ts';

/** Whether the carrier records what is spoken; false until it is known. Specification calls 6.26. */
export function useIsRecorded(): boolean {
  const mayRead = useCan('calls', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'callLogs'));
  const organizationId = useSession(({ organization }) => organization?.id);
  // a carrier isn't changed while somebody looks
  const { data } = useQuery({ ...getCallsNow(organizationId), enabled: mayRead && isOn, refetchInterval: false });
  return data?.calling.recorded ?? false;
}
