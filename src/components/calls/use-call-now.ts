import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { formatMoment, timeZoneHere } from '#src/lib/dates.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { createCall } from '#src/queries/calls.ts';
import { useWrite } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { useCallTexts } from './texts.ts';
import { useIsRecorded } from './use-is-recorded.ts';

/** Somebody of a match. */
interface Matched {
  readonly id: string;
  readonly name: string;
}

export interface MatchedPair {
  readonly caller: Matched;
  readonly recipient: Matched;
}

/** Refusals that are over at a moment, which the server tells. Specification calls 6.13. */
const REFUSED_UNTIL = ['callNight', 'callCooldown'] as const;

/** Calls for a match; a refusal is told in the server's words. Specification calls 6.13. */
export function useCallNow() {
  const t = useCallTexts();
  const navigate = useNavigate();
  const may = useCan('calls', 'canCreate');
  const isOn = useSession((state) => hasFeature(state, 'callLogs'));
  const isRecorded = useIsRecorded();
  const organizationId = useSession(({ organization }) => organization?.id);
  const client = useQueryClient();
  const { mutateAsync } = useWrite(createCall);
  const start = async ({ caller, recipient }: MatchedPair) => {
    const { call } = await mutateAsync({ body: { callerId: caller.id, recipientId: recipient.id } });
    const begun = t('begun', { caller: caller.name, recipient: recipient.name });
    toast.success(isRecorded ? `${begun} ${t('recorded.this')}` : begun, {
      goes: true,
      action: {
        label: t('open'),
        run: () => navigate({ to: '/app/call-logs/$callId', params: { callId: call.id } }),
      },
    });
  };
  /** In which the page around it tells moments. */
  const zoneOfPage = async () => {
    if (organizationId === undefined) return timeZoneHere();
    const known = await client.query(getOrganization(organizationId)).catch(() => undefined);
    return known?.organization.timezone ?? timeZoneHere();
  };
  const reasonOf = async (error: unknown, { recipient }: MatchedPair): Promise<unknown> => {
    const { code, params } = isApiError(error) ? error : {};
    const refusal = REFUSED_UNTIL.find((each) => each === code);
    const until = params?.['until'];
    if (refusal === undefined || typeof until !== 'string') return error;
    const moment = formatMoment(until, { timeZone: await zoneOfPage(), withZone: true });
    return t(`refused.${refusal}`, { recipient: recipient.name, moment });
  };
  return {
    mayCall: may && isOn,
    isRecorded,
    call: (pair: MatchedPair) =>
      attempt(
        `call ${pair.caller.id} ${pair.recipient.id}`,
        () => start(pair),
        (error) => reasonOf(error, pair),
      ),
  };
}
