import { PERSON_DETAIL_DEFINITIONS } from '#server/db/constants.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import { MEMBERSHIP_ROLES, PROFILE_NAMES } from '#src/schemas/access.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  listPersonDetailDefinitions as definitionsEndpoint,
  listProfiles as profilesEndpoint,
  listRoles as rolesEndpoint,
  Person,
} from '#src/schemas/people.ts';

const findPerson = ({ tx }: Work, personId: string) =>
  tx.selectFrom('people').selectAll().where('people.id', '=', personId).executeTakeFirst();

/** A person by id, if the work may see one; 404 for any other. Specification people 2.2. */
export async function readPerson(work: Work, personId: string): Promise<Person> {
  const row = await findPerson(work, personId);
  if (!row) throw new DomainError(404, 'notFound');
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    phone: row.phone,
    phoneAlternate: row.phone_alternate,
    userName: row.user_name,
    personDetailId: row.person_detail_id,
    externalPersonId: row.external_person_id,
  };
}

/**
 * A person of an organization the actor may read, or oneself: that one is seen even where the actor's
 * organization isn't chosen or has gone. 404 for others. Specification accounts 7.10, rights 2.13.
 */
export const getPerson = (services: Services, actor: Actor, personId: string): Promise<Person> =>
  inScope(services, personId === actor.personId ? 'system' : scopeOf(actor), (work) => readPerson(work, personId));

/** The security profiles, the highest-ranked first. Specification accounts 7.12. */
export async function listProfiles({ tx }: Work): Promise<ResponseOf<typeof profilesEndpoint>> {
  const rows = await tx.selectFrom('security_profiles').select(['id', 'name']).execute();
  return {
    securityProfiles: rows.toSorted(
      (one, other) => PROFILE_NAMES.indexOf(one.name) - PROFILE_NAMES.indexOf(other.name),
    ),
  };
}

/** The roles a person may have in an organization. Specification accounts 7.13. */
export async function listRoles({ tx }: Work): Promise<ResponseOf<typeof rolesEndpoint>> {
  const rows = await tx.selectFrom('roles').selectAll().execute();
  return {
    roles: rows.toSorted((one, other) => MEMBERSHIP_ROLES.indexOf(one.name) - MEMBERSHIP_ROLES.indexOf(other.name)),
  };
}

/** The fields of a person's details in the order of the form. Specification people 2.5. */
export const listPersonDetailDefinitions = (): ResponseOf<typeof definitionsEndpoint> => ({
  personDetailDefinitions: PERSON_DETAIL_DEFINITIONS.map(({ options, ...rest }) => ({
    ...rest,
    options: [...options],
  })),
});
