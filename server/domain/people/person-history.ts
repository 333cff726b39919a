import type { Work } from '#server/work.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { PERSONAL_NAMES } from '#src/schemas/person-fields.ts';
import type { listMembershipChanges as changesEndpoint, Membership } from '#src/schemas/memberships.ts';
import { toChanges } from '#server/domain/organizations/history.ts';
import { pagerOf } from '#server/domain/paging.ts';
import { readMembership } from './memberships.ts';

/** What the history tells of a person. */
export const toHistory = ({ person, role, program, status, customFields, ...membership }: Membership) => ({
  ...Object.fromEntries(PERSONAL_NAMES.map((name) => [name, person[name]])),
  role: role.name,
  program: program?.name ?? null,
  status: status?.name ?? null,
  pin: membership.pin,
  optedOut: membership.optedOut,
  surveyOptOuts: membership.surveyOptOuts,
  ...customFields,
});

/**
 * What was changed about a person in an organization, matches included, the latest first, a page at a time; 404.
 * The call is assumed.
 */
export async function listMembershipChanges(
  work: Work,
  id: string,
  { page, limit }: QueryOf<typeof changesEndpoint>,
): Promise<ResponseOf<typeof changesEndpoint>> {
  const membership = await readMembership(work, id);
  const events = work.tx
    .selectFrom('audit_events')
    .where('organization_id', '=', membership.organizationId)
    .where((eb) =>
      eb.or([
        eb('entity_id', 'in', [membership.id, membership.personId]),
        eb('caller_id', '=', membership.id),
        eb('recipient_id', '=', membership.id),
      ]),
    );
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await events
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: await toChanges(work, rows), pager: pagerOf(page, limit, total) };
}
