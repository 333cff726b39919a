import { createNote, getNote, listNotes, listPersonNotes } from '#server/domain/notes/notes.ts';
import * as endpoints from '#src/schemas/notes.ts';
import { route, type Route } from './route.ts';

export const noteRoutes: Route[] = [
  route(endpoints.listPersonNotes, ({ work, params, query }) => listPersonNotes(work, params.id, query)),
  route(endpoints.listOrganizationNotes, ({ work, params, query }) => listNotes(work, params.organizationId, query)),
  route(endpoints.listNotes, ({ work, query }) => listNotes(work, undefined, query)),
  route(endpoints.createNote, ({ work, actor, body }) => createNote(work, actor, body)),
  route(endpoints.getNote, ({ work, params }) => getNote(work, params.id)),
];
