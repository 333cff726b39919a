import * as z from 'zod/mini';
import type { MembershipFilter } from '#src/queries/memberships.ts';
import type { ReportOrder } from '#src/queries/reports.ts';
import { FILTERS_OF, type PeopleFilterValues } from '#src/schemas/people-filters.ts';
import { EXPORT_FIELDS, EXPORT_ROLE_ALL, PEOPLE_MODULES, requestedParams } from '#src/schemas/reports.ts';

/** Whom an export holds: those who are chosen in the list, those whom it shows, all of their role, or all. */
const SCOPES = ['chosen', 'found', 'role', 'all'] as const;

/** What the dialog asks for. */
export const exportValues = z.object({
  module: z.enum(PEOPLE_MODULES),
  scope: z.enum(SCOPES),
  fields: z.array(z.enum(EXPORT_FIELDS)),
  ownFields: z.array(z.string()),
});
export type ExportValues = z.output<typeof exportValues>;

/** Whether the list shows fewer people than there are of its role. */
export const isNarrowed = ({ search, ...filter }: MembershipFilter): boolean =>
  [search, ...FILTERS_OF.people.map((name) => filter[name])].some((value) => value !== undefined);

/** What is exported: of what a list shows, or of those who are chosen in it, by their memberships. */
export interface Exported {
  readonly filter: MembershipFilter;
  readonly chosen?: readonly string[] | undefined;
}

/** Whom an export holds at first: who is chosen, else what the list shows; pairs of a role are all pairs. */
export function firstScope({ filter, chosen }: Exported, module: string): ExportValues['scope'] {
  if (chosen) return 'chosen';
  if (isNarrowed(filter)) return 'found';
  return module === 'CALLER_RECIPIENT_EXPORT' ? 'all' : 'role';
}

/** What the dialog begins with: whom it is opened for, and all that has always been known of a person. */
export const firstValues = (exported: Exported): ExportValues => ({
  module: 'PEOPLE_EXPORT',
  scope: firstScope(exported, 'PEOPLE_EXPORT'),
  fields: [...EXPORT_FIELDS],
  ownFields: [],
});

/** What is ordered; who is chosen is so whatever role they have by then. Specification reports 2.1, 3.6. */
export function orderOf(
  { module, scope, fields, ownFields }: ExportValues,
  { filter: { role, search, ...filter }, chosen }: Exported,
): ReportOrder {
  const { programId, ...narrowing } = Object.fromEntries(
    FILTERS_OF.people.map((name) => [name, filter[name]]),
  ) as PeopleFilterValues<(typeof FILTERS_OF.people)[number]>;
  const found = scope === 'found';
  const people = module === 'PEOPLE_EXPORT';
  return {
    module,
    filters: {
      ...(found && programId !== undefined && { programId }),
      params: requestedParams({
        role: scope === 'all' || scope === 'chosen' ? EXPORT_ROLE_ALL : (role ?? EXPORT_ROLE_ALL),
        ...(found && { search, ...narrowing }),
        ...(scope === 'chosen' && chosen && { personOrganizationIds: [...chosen] }),
        ...(people && { fields: [...fields, ...ownFields] }),
      }),
    },
  };
}
