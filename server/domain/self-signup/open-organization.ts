import { isSwitchedOn } from '#server/domain/organizations/features.ts';
import type { Config } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import { offersFeature } from '#src/schemas/access.ts';

/** The feature's name. */
const FEATURE = 'selfSignup';

/**
 * An organization that one can sign up with: it is active and has the feature, which the environment offers, too.
 * Undefined for any other; read as the system. Specification self-signup 2.1.
 */
export async function findOpenOrganization({ tx }: Work, { features }: Config, organizationId: string) {
  if (!isUuid(organizationId) || !offersFeature(features, FEATURE)) return undefined;
  return tx
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', '=', organizationId)
    .where('active', '=', true)
    .where(isSwitchedOn(organizationId, FEATURE))
    .executeTakeFirst();
}
