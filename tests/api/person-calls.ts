import type { RoleName } from '#src/schemas/access.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import {
  createMembership,
  deleteMembership,
  getMembership,
  listMemberships,
  updateMembership,
  updatePersonRole,
} from '#src/schemas/memberships.ts';
import { PERSONAS, type CallInput, type PersonaName, type TestApi } from './harness.ts';
import { membershipBody } from './memberships.ts';

export type PlaceQuery = NonNullable<CallInput<typeof listMemberships>['query']>;
type Changes = BodyInput<typeof updateMembership>;

/** A persona's place in an organization; empty where there is none. */
export const placeOf = (persona: PersonaName, organization: 'harbor' | 'sunrise' = 'harbor') =>
  PERSONAS[persona].personOrganizationIds[organization] ?? '';

/** Lists, reads and changes people of an organization, on the database that each test has. */
export function personCalls(present: () => TestApi) {
  const list = (query: PlaceQuery = {}, as: PersonaName = 'org.admin') =>
    present().call(listMemberships, { as, query });
  const found = async (query: PlaceQuery, as: PersonaName = 'org.admin') =>
    (await list(query, as)).data.personOrganizations.map(({ id }) => id);
  const read = (id: string, as: PersonaName = 'org.admin') => present().call(getMembership, { as, params: { id } });
  const create = (role: RoleName, changes: Parameters<typeof membershipBody>[1] = {}, as: PersonaName = 'org.admin') =>
    present().call(createMembership, { as, body: membershipBody(role, changes) });
  const update = (id: string, body: Changes, as: PersonaName = 'org.admin') =>
    present().call(updateMembership, { as, params: { id }, body });
  const convert = (id: string, roleId: string, as: PersonaName = 'org.admin') =>
    present().call(updatePersonRole, { as, params: { id, roleId } });
  const remove = (id: string, as: PersonaName = 'org.admin') =>
    present().call(deleteMembership, { as, params: { id } });
  return { list, found, read, create, update, convert, remove };
}
