import { sql } from 'kysely';
import { isSwitchedOn } from '#server/domain/organizations/features.ts';
import type { Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import { offersFeature } from '#src/schemas/access.ts';
import type { BroadcastHold, BroadcastType } from '#src/schemas/broadcast-values.ts';

/** Why an organization's broadcasts of a type aren't sent now; null: they are. Specification broadcasts 3.7. */
export async function holdOf(
  { carriers, config }: Services,
  { tx }: Work,
  organizationId: string,
  type: BroadcastType,
): Promise<BroadcastHold | null> {
  const { rows } = await sql<{ active: boolean; hasFeature: boolean }>`
    select active, ${isSwitchedOn(organizationId, 'broadcasts')} as "hasFeature"
    from organizations where id = ${organizationId}`.execute(tx);
  const [organization] = rows;
  if (!organization?.active) return 'organization';
  if (!organization.hasFeature || !offersFeature(config.features, 'broadcasts')) return 'feature';
  return carriers.broadcasts[type] ? null : 'noCarrier';
}
