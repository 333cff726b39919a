import type { BodyInput } from '#src/schemas/endpoint.ts';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '#src/schemas/organizations.ts';
import { DEMO_ORGANIZATIONS, type CallInput, type PersonaName, type TestApi } from './harness.ts';

export type NewOrganization = BodyInput<typeof createOrganization>;
type Query = NonNullable<CallInput<typeof listOrganizations>['query']>;

/** What the form sends for a new organization. */
export const organizationBody = (changes: Partial<NewOrganization> = {}): NewOrganization => ({
  name: 'Maple Street Friends',
  primaryContact: 'Hanna Virtanen',
  email: 'office@maple.example.org',
  phone: '+12125550188',
  address: { street: '1 Maple Street', city: 'Albany', state: 'New York', stateShort: 'NY', zipcode: '12207' },
  ...changes,
});

/** Lists, reads and changes organizations, on the database that each test has. */
export function organizationCalls(present: () => TestApi) {
  const create = (changes: Partial<NewOrganization> = {}, as: PersonaName = 'super.admin') =>
    present().call(createOrganization, { as, body: organizationBody(changes) });
  const update = (
    changes: BodyInput<typeof updateOrganization>,
    as: PersonaName = 'org.admin',
    id: string = DEMO_ORGANIZATIONS.harbor,
  ) => present().call(updateOrganization, { as, params: { id }, body: changes });
  const read = (as: PersonaName, organizationId: string = DEMO_ORGANIZATIONS.harbor) =>
    present().call(getOrganization, { as, params: { organizationId } });
  const list = (query: Query = {}, as: PersonaName = 'super.admin') => present().call(listOrganizations, { as, query });
  const names = async (query: Query) => (await list(query)).data.organizations.map(({ name }) => name);
  const organizationCount = async () => (await list()).data.pager.totalItems;
  return { create, update, read, list, names, organizationCount };
}
