import { useQuery } from '@tanstack/react-query';
import { listPersonDetailDefinitions, listRoles } from '#src/queries/people.ts';
import { listPrograms } from '#src/queries/programs.ts';
import { listStatuses } from '#src/queries/statuses.ts';

/** What the form of a person is made from: details, roles, and the organization's programs and statuses. */
export function usePersonLists(organizationId: string) {
  const definitions = useQuery(listPersonDetailDefinitions());
  const roles = useQuery(listRoles());
  const programs = useQuery(listPrograms(organizationId));
  const statuses = useQuery(listStatuses(organizationId));
  const queries = [definitions, roles, programs, statuses];
  const lists = definitions.data &&
    roles.data &&
    programs.data &&
    statuses.data && {
      definitions: definitions.data.personDetailDefinitions,
      roles: roles.data.roles,
      programs: programs.data.programs,
      statuses: statuses.data.rows,
    };
  return {
    lists,
    error: lists ? null : (queries.find(({ error }) => error !== null)?.error ?? null),
    retry: () => Promise.all(queries.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  };
}

export type PersonLists = NonNullable<ReturnType<typeof usePersonLists>['lists']>;

type Named = ReadonlyArray<{ readonly id: string; readonly name: string }>;

/** Programs as a field offers them. */
export const toOptions = (things: Named) => things.map(({ id, name }) => ({ value: id, label: name }));
