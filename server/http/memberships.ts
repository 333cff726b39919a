import { matchPeople, unmatchPeople } from '#server/domain/matching/matches.ts';
import { listPersonOrganizationChanges } from '#server/domain/people/person-history.ts';
import { deletePersonOrganization } from '#server/domain/people/memberships-delete.ts';
import { listPersonOrganizations } from '#server/domain/people/memberships-list.ts';
import { returnToOnboarding, updatePersonRole } from '#server/domain/people/memberships-role.ts';
import { createPersonOrganization, updatePersonOrganization } from '#server/domain/people/memberships-write.ts';
import { getPersonOrganization } from '#server/domain/people/memberships.ts';
import { previewWelcome, sendWelcome } from '#server/domain/welcome.ts';
import { inScope, scopeOf } from '#server/work.ts';
import * as endpoints from '#src/schemas/memberships.ts';
import { openRoute, route, signedIn, type Route } from './route.ts';

export const personOrganizationRoutes: Route[] = [
  route(endpoints.listPersonOrganizations, ({ work, actor, query }) => listPersonOrganizations(work, actor, query)),
  route(endpoints.getPersonOrganization, ({ work, params }) => getPersonOrganization(work, params.id)),
  route(endpoints.listPersonOrganizationChanges, ({ work, params, query }) =>
    listPersonOrganizationChanges(work, params.id, query),
  ),
  route(endpoints.createPersonOrganization, async ({ work, actor, body }) => ({
    personOrganization: await createPersonOrganization(work, actor, body),
  })),
  route(endpoints.updatePersonOrganization, async ({ work, actor, params, body }) => ({
    personOrganization: await updatePersonOrganization(work, actor, params.id, body),
  })),
  route(endpoints.deletePersonOrganization, async ({ work, actor, params }) => {
    await deletePersonOrganization(work, actor, params.id);
    return { id: params.id };
  }),
  route(endpoints.matchPeople, ({ work, actor, body }) => matchPeople(work, actor, body)),
  route(endpoints.unmatchPeople, ({ work, actor, body }) => unmatchPeople(work, actor, body)),
  route(endpoints.updatePersonRole, async ({ work, actor, params }) => ({
    personOrganization: await updatePersonRole(work, actor, params.id, params.roleId),
  })),
  route(endpoints.returnToOnboarding, async ({ work, actor, params }) => ({
    personOrganization: await returnToOnboarding(work, actor, params.id),
  })),
  // Open because letters need the console's address; the rows are the actor's own all the same.
  openRoute(endpoints.sendWelcome, async ({ services, actor, body }) => ({
    results: await inScope(services, scopeOf(signedIn(actor)), (work) =>
      sendWelcome(work, services.config, signedIn(actor), body.ids),
    ),
  })),
  openRoute(endpoints.previewWelcome, async ({ services, actor, params }) => ({
    letter: await inScope(services, scopeOf(signedIn(actor)), (work) =>
      previewWelcome(work, services.config, signedIn(actor), params.id),
    ),
  })),
];
