import { requireOldPassword } from '#server/domain/accounts/old-password.ts';
import { matchPeople, unmatchPeople } from '#server/domain/matching/matches.ts';
import { listMembershipChanges } from '#server/domain/people/person-history.ts';
import { deleteMembership } from '#server/domain/people/memberships-delete.ts';
import { listMemberships } from '#server/domain/people/memberships-list.ts';
import { returnToOnboarding, updatePersonRole, type Changed } from '#server/domain/people/memberships-role.ts';
import { createMembership, updateMembership } from '#server/domain/people/memberships-write.ts';
import { listOwnFields } from '#server/domain/people/own-fields.ts';
import { showPin } from '#server/domain/people/show-pin.ts';
import { getMembership, told } from '#server/domain/people/memberships.ts';
import { previewWelcome, previewWelcomeWords, sendWelcome } from '#server/domain/welcome.ts';
import * as endpoints from '#src/schemas/memberships.ts';
import { route, type Route } from './route.ts';

const toldWith = ({ membership, apart }: Changed) => ({ personOrganization: told(membership), apart: [...apart] });

export const membershipRoutes: Route[] = [
  route(endpoints.listMemberships, ({ work, actor, query }) => listMemberships(work, actor, query)),
  route(endpoints.getMembership, ({ work, params }) => getMembership(work, params.id)),
  route(endpoints.listMembershipChanges, ({ work, params, query }) => listMembershipChanges(work, params.id, query)),
  route(endpoints.showPin, ({ work, actor, params }) => showPin(work, actor, params.id)),
  route(endpoints.listOwnFields, ({ work, actor, query }) => listOwnFields(work, actor, query)),
  route(endpoints.createMembership, async ({ work, actor, body }) => ({
    personOrganization: told(await createMembership(work, actor, body)),
  })),
  route(
    endpoints.updateMembership,
    async ({ services, work, actor, params, body }) =>
      toldWith(await updateMembership(work, services, actor, params.id, body)),
    async ({ services, actor, body: { oldPassword }, origin }) => {
      if (oldPassword !== undefined) await requireOldPassword(services, actor, oldPassword, origin);
    },
  ),
  route(endpoints.deleteMembership, async ({ work, actor, params }) => {
    await deleteMembership(work, actor, params.id);
    return { id: params.id };
  }),
  route(endpoints.matchPeople, ({ work, actor, body }) => matchPeople(work, actor, body)),
  route(endpoints.unmatchPeople, ({ work, actor, body }) => unmatchPeople(work, actor, body)),
  route(endpoints.updatePersonRole, async ({ services, work, actor, params }) =>
    toldWith(await updatePersonRole(work, services, actor, params.id, params.roleId)),
  ),
  route(endpoints.returnToOnboarding, async ({ services, work, actor, params }) => ({
    personOrganization: told(await returnToOnboarding(work, services, actor, params.id)),
  })),
  route(endpoints.sendWelcome, async ({ services, work, actor, body }) => ({
    results: await sendWelcome(work, services, actor, body.ids),
  })),
  route(endpoints.previewWelcomeWords, async ({ services, work, actor, body }) => ({
    letter: await previewWelcomeWords(work, services.config, actor, body),
  })),
  route(endpoints.previewWelcome, async ({ services, work, actor, params }) => ({
    letter: await previewWelcome(work, services.config, actor, params.id),
  })),
];
