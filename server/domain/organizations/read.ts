import { sql, type RawBuilder, type Selectable } from 'kysely';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Database } from '#server/db/schema.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import type { RoleName } from '#src/schemas/access.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { ORGANIZATION_SORTS } from '#src/schemas/organization-sorts.ts';
import type {
  getPublicOrganization as publicEndpoint,
  listOrganizations as listEndpoint,
  Organization,
  OrganizationSummary,
} from '#src/schemas/organizations.ts';
import { requireOrganization } from './lookup.ts';
import { pagerOf } from '#server/domain/paging.ts';
import { readPrograms } from '#server/domain/programs.ts';
import { likePattern, searchWords } from '#server/domain/search.ts';
import { readStatuses } from '#server/domain/statuses.ts';

/** How many people an organization has in a role: a sum of some rows. */
const totalOf = (role: RoleName): RawBuilder<number> => sql<number>`(
  select coalesce(sum(n), 0)::int from person_facets
  where person_facets.organization_id = organizations.id and role_id = ${sql.lit(ROLE_IDS[role])})`;

const TOTALS = {
  totalOutreaches: totalOf('OUTREACH'),
  totalRecipients: totalOf('RECIPIENT'),
  totalCallers: totalOf('CALLER'),
  totalInactive: totalOf('INACTIVE'),
};

const TOTAL_COLUMNS = Object.entries(TOTALS).map(([name, total]) => total.as(name as keyof typeof TOTALS));

const SORTS: Readonly<Record<(typeof ORGANIZATION_SORTS)[number], RawBuilder<unknown>>> = {
  name: sql`sort_name`,
  primaryContact: sql`sort_contact`,
  email: sql`email collate "C"`,
  timezone: sql`timezone collate "C"`,
  active: sql`active`,
  ...TOTALS,
};

const toSummary = (
  row: Omit<Selectable<Database['organizations']>, 'search' | 'sort_name' | 'sort_contact'>,
  totals: Readonly<Record<keyof typeof TOTALS, number>>,
): OrganizationSummary => ({
  id: row.id,
  name: row.name,
  primaryContact: row.primary_contact,
  email: row.email,
  phone: row.phone,
  timezone: row.timezone,
  active: row.active,
  signupCompleted: row.signup_completed,
  totalOutreaches: totals.totalOutreaches,
  totalRecipients: totals.totalRecipients,
  totalCallers: totals.totalCallers,
  totalInactive: totals.totalInactive,
});

/** The organizations that may be seen, a page at a time, sorted and searched. Specification organizations 5.1. */
export async function listOrganizations(
  work: Work,
  { page, limit, sortBy, sortDirection, searchBy }: QueryOf<typeof listEndpoint>,
): Promise<ResponseOf<typeof listEndpoint>> {
  let found = work.tx.selectFrom('organizations');
  for (const word of searchWords(searchBy)) found = found.where('search', 'like', likePattern(word));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .select(TOTAL_COLUMNS)
    .orderBy(SORTS[sortBy], sortDirection)
    .orderBy('id', sortDirection)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { organizations: rows.map((row) => toSummary(row, row)), pager: pagerOf(page, limit, total) };
}

/** An organization with its programs, statuses, configurations and counts; 404. Specification organizations 5.2. */
export async function getOrganization(work: Work, organizationId: string): Promise<Organization> {
  const row = await requireOrganization(work, organizationId);
  const totals = await work.tx
    .selectFrom('organizations')
    .select(TOTAL_COLUMNS)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const configurations = await work.tx
    .selectFrom('organization_configurations')
    .select(['identifier', 'active'])
    .where('organization_id', '=', row.id)
    .orderBy('identifier')
    .execute();
  return {
    ...toSummary(row, totals),
    contactPhone: row.contact_phone,
    voicemailNumber: row.voicemail_number,
    address: {
      street: row.street,
      street2: row.street2,
      city: row.city,
      state: row.state,
      stateShort: row.state_short,
      zipcode: row.zipcode,
    },
    external: row.external,
    externalOrgId: row.external_org_id,
    programs: await readPrograms(work, row.id),
    personStatuses: await readStatuses(work, row.id),
    configurations,
    customFields: row.custom_fields,
    welcomeEnglish: row.welcome_english,
    welcomeSpanish: row.welcome_spanish,
  };
}

/** What anybody may know of an active organization: name and product line; 404. Specification organizations 2.3. */
export async function getPublicOrganization(
  services: Services,
  organizationId: string,
): Promise<ResponseOf<typeof publicEndpoint>> {
  const organization = await inScope(services, 'system', ({ tx }) =>
    tx
      .selectFrom('organizations')
      .select(['id', 'name', 'phone'])
      .where('id', '=', organizationId)
      .where('active', '=', true)
      .executeTakeFirst(),
  );
  if (!organization) throw new DomainError(404, 'notFound');
  return { organization };
}
