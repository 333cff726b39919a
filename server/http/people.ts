import * as people from '#server/domain/people/people.ts';
import { listInvitations, sendInvitation } from '#server/domain/accounts/open-invitations.ts';
import { createPerson } from '#server/domain/accounts/users.ts';
import { signUp } from '#server/domain/self-signup/signup.ts';
import * as endpoints from '#src/schemas/people.ts';
import { openRoute, route, signedIn, type Route } from './route.ts';

export const peopleRoutes: Route[] = [
  openRoute(endpoints.getPerson, async ({ services, actor, params }) => ({
    person: await people.getPerson(services, signedIn(actor), params.id),
  })),
  openRoute(endpoints.createPerson, async ({ services, actor, proof, body, address }) => ({
    person: proof ? await signUp(services, proof, address) : await createPerson(services, signedIn(actor), body),
  })),
  route(endpoints.listInvitations, ({ work, actor, params }) => listInvitations(work, actor, params.organizationId)),
  route(endpoints.sendInvitation, ({ services, work, actor, params, body }) =>
    sendInvitation(work, services, actor, params.organizationId, body),
  ),
  route(endpoints.listProfiles, ({ work }) => people.listProfiles(work)),
  route(endpoints.listRoles, ({ work }) => people.listRoles(work)),
  route(endpoints.listPersonDetailDefinitions, () => people.listPersonDetailDefinitions()),
];
