import type { RoleName } from '#src/schemas/access.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import {
  createPersonOrganization,
  deletePersonOrganization,
  getPersonOrganization,
  listPersonOrganizations,
  updatePersonOrganization,
  updatePersonRole,
} from '#src/schemas/memberships.ts';
import { PERSONAS, type CallInput, type PersonaName, type TestApi } from './harness.ts';
import { placeBody } from './memberships.ts';

export type PlaceQuery = NonNullable<CallInput<typeof listPersonOrganizations>['query']>;
type Changes = BodyInput<typeof updatePersonOrganization>;

/** A persona's place in an organization; empty where there is none. */
export const placeOf = (persona: PersonaName, organization: 'harbor' | 'sunrise' = 'harbor') =>
  PERSONAS[persona].personOrganizationIds[organization] ?? '';

/** Lists, reads and changes people of an organization, on the database that each test has. */
export function personCalls(present: () => TestApi) {
  const list = (query: PlaceQuery = {}, as: PersonaName = 'org.admin') =>
    present().call(listPersonOrganizations, { as, query });
  const found = async (query: PlaceQuery, as: PersonaName = 'org.admin') =>
    (await list(query, as)).data.personOrganizations.map(({ id }) => id);
  const read = (id: string, as: PersonaName = 'org.admin') =>
    present().call(getPersonOrganization, { as, params: { id } });
  const create = (role: RoleName, changes: Parameters<typeof placeBody>[1] = {}, as: PersonaName = 'org.admin') =>
    present().call(createPersonOrganization, { as, body: placeBody(role, changes) });
  const update = (id: string, body: Changes, as: PersonaName = 'org.admin') =>
    present().call(updatePersonOrganization, { as, params: { id }, body });
  const convert = (id: string, roleId: string, as: PersonaName = 'org.admin') =>
    present().call(updatePersonRole, { as, params: { id, roleId } });
  const remove = (id: string, as: PersonaName = 'org.admin') =>
    present().call(deletePersonOrganization, { as, params: { id } });
  return { list, found, read, create, update, convert, remove };
}
