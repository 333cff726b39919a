import * as history from '#server/domain/organizations/history.ts';
import * as reading from '#server/domain/organizations/read.ts';
import { updateOrganization as update } from '#server/domain/organizations/update.ts';
import { createOrganization as create } from '#server/domain/organizations/organizations.ts';
import {
  createOrganization,
  getOrganization,
  getPublicOrganization,
  listOrganizationChanges,
  listOrganizations,
  updateOrganization,
} from '#src/schemas/organizations.ts';
import { openRoute, route, signedIn, type Route } from './route.ts';

export const organizationRoutes: Route[] = [
  route(listOrganizations, ({ work, query }) => reading.listOrganizations(work, query)),
  route(getOrganization, async ({ work, params }) => ({
    organization: await reading.getOrganization(work, params.organizationId),
  })),
  openRoute(getPublicOrganization, ({ services, params }) => reading.getPublicOrganization(services, params.id)),
  openRoute(createOrganization, async ({ services, actor, body }) => ({
    organization: await create(services, signedIn(actor), body),
  })),
  route(updateOrganization, async ({ work, actor, params, body }) => ({
    organization: await update(work, actor, params.id, body),
  })),
  route(listOrganizationChanges, ({ work, params, query }) =>
    history.listOrganizationChanges(work, params.organizationId, query),
  ),
];
