import { sql, type RawBuilder } from 'kysely';
import type { Config } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import { offersFeature, type Feature } from '#src/schemas/access.ts';

/**
 * SQL: whether an organization, a value or a column, has the feature switched on, without regard to case. What the
 * environment offers is not asked. Specification rights 4.1.
 */
export const isSwitchedOn = (organizationId: unknown, feature: Feature): RawBuilder<boolean> =>
  sql<boolean>`exists (select from organization_configurations switch where switch.organization_id = ${organizationId}
    and lower(switch.identifier) = ${feature.toLowerCase()} and switch.active)`;

/**
 * Whether a feature works for an organization when nobody is signed in: the organization is active and has it, and so
 * has the environment. Specification rights 4.1, 4.2.
 */
export async function worksFor(
  { tx }: Work,
  { features }: Config,
  organizationId: string,
  feature: Feature,
): Promise<boolean> {
  if (!offersFeature(features, feature)) return false;
  const row = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('active', '=', true)
    .where(isSwitchedOn(organizationId, feature))
    .executeTakeFirst();
  return row !== undefined;
}
