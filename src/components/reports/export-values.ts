import * as z from 'zod/mini';
import type { MembershipFilter } from '#src/queries/memberships.ts';
import type { ReportOrder } from '#src/queries/reports.ts';
import { FILTERS_OF, type PeopleFilterValues } from '#src/schemas/people-filters.ts';
import { EXPORT_FIELDS, EXPORT_ROLE_ALL, PEOPLE_MODULES, requestedParams } from '#src/schemas/reports.ts';

/** Whom an export holds: those whom the list shows, all of their role, or all. */
const SCOPES = ['found', 'role', 'all'] as const;

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

/** What the dialog begins with: what the list shows, and all that has always been known of a person. */
export const firstValues = (filter: MembershipFilter): ExportValues => ({
  module: 'PEOPLE_EXPORT',
  scope: isNarrowed(filter) ? 'found' : 'role',
  fields: [...EXPORT_FIELDS],
  ownFields: [],
});

/** What is ordered. Specification reports 2.1. */
export function orderOf(
  { module, scope, fields, ownFields }: ExportValues,
  { role, search, ...filter }: MembershipFilter,
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
        role: scope === 'all' ? EXPORT_ROLE_ALL : (role ?? EXPORT_ROLE_ALL),
        ...(found && { search, ...narrowing }),
        ...(people && { fields: [...fields, ...ownFields] }),
      }),
    },
  };
}
