import { requireVisible } from '#server/domain/organizations/lookup.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import type { getCallsNow as nowEndpoint } from '#src/schemas/calls.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { readCallLogs } from './call-rows.ts';
import { callingWindowOfMatched } from './calling-window.ts';
import { nextPairAt } from './demo-pairs.ts';

/** So many of the calls that go on are shown. */
const SHOWN = 50;

/** The calls that go on. */
const selectLive = ({ tx }: Work, organizationId: string | null) => {
  const live = tx.selectFrom('calls').where('ended_at', 'is', null);
  return organizationId === null ? live : live.where('organization_id', '=', organizationId);
};

/** How many calls of an organization go on now. Specification calls 6.1. */
export async function countLive(work: Work, organizationId: string): Promise<number> {
  const { live } = await selectLive(work, organizationId)
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .executeTakeFirstOrThrow();
  return live;
}

/** What goes on now, and whether calls can be made. Specification calls 6.1, 6.14. */
export async function getCallsNow(
  services: Services,
  work: Work,
  actor: Actor,
  query: QueryOf<typeof nowEndpoint>,
): Promise<ResponseOf<typeof nowEndpoint>> {
  const organizationId = query.organizationId ?? actor.actsIn;
  if (query.organizationId !== undefined) await requireVisible(work, actor, query.organizationId);
  const ids = await selectLive(work, organizationId).select('id').orderBy('created_at', 'desc').limit(SHOWN).execute();
  const callLogs = await readCallLogs(
    work,
    ids.map(({ id }) => id),
  );
  return { callLogs, calling: await callingOf(services, work, organizationId ?? undefined, callLogs.length > 0) };
}

async function callingOf(
  { carriers: { call: carrier }, demoCalls }: Services,
  work: Work,
  organizationId: string | undefined,
  isCalling: boolean,
): Promise<ResponseOf<typeof nowEndpoint>['calling']> {
  if (!carrier) return { state: 'noCarrier', until: null, simulated: false, recorded: false };
  const how = { simulated: carrier.isSimulated, recorded: carrier.records };
  if (isCalling) return { state: 'calling', until: null, ...how };
  const window = await callingWindowOfMatched(work, organizationId);
  if (!window || window.isOpen) {
    // callers of the demo call by themselves, and why they are silent isn't seen otherwise
    const next = demoCalls?.() ? await nextPairAt(work, organizationId) : null;
    if (next && next > work.now) return { state: 'resting', until: next.toISOString(), ...how };
    return { state: 'ready', until: null, ...how };
  }
  return { state: 'night', until: window.changesAt?.toISOString() ?? null, ...how };
}
