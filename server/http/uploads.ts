import { findPeopleDuplicates as findDuplicates } from '#server/domain/uploads/duplicates.ts';
import { importPeople } from '#server/domain/uploads/import.ts';
import { findKnownPeople as findKnown } from '#server/domain/uploads/known-people.ts';
import * as uploads from '#server/domain/uploads/uploads.ts';
import { stopPeopleUpload as stopUpload } from '#server/domain/uploads/uploads-stop.ts';
import * as switches from '#server/domain/uploads/uploads-switch.ts';
import {
  disablePeopleUpload,
  enablePeopleUpload,
  findKnownPeople,
  findPeopleDuplicates,
  getPeopleUpload,
  listPeopleUploads,
  stopPeopleUpload,
  uploadPeople,
} from '#src/schemas/uploads.ts';
import { inScope, scopeOf } from '#server/work.ts';
import { openRoute, route, signedIn, type Route } from './route.ts';

export const peopleUploadRoutes: Route[] = [
  openRoute(uploadPeople, ({ services, actor, body }) => importPeople(services, signedIn(actor), body)),
  route(listPeopleUploads, ({ work, actor, query }) => uploads.listPeopleUploads(work, actor, query)),
  route(getPeopleUpload, ({ work, params }) => uploads.getPeopleUpload(work, params.id)),
  route(stopPeopleUpload, ({ work, actor, body }) => stopUpload(work, actor, body)),
  openRoute(disablePeopleUpload, ({ services, actor, signal, params }) =>
    switches.disablePeopleUpload({ services, actor: signedIn(actor), signal }, params.id),
  ),
  openRoute(enablePeopleUpload, ({ services, actor, signal, params }) =>
    switches.enablePeopleUpload({ services, actor: signedIn(actor), signal }, params.id),
  ),
  route(findKnownPeople, ({ work, actor, body }) => findKnown(work, actor, body)),
  // open, because the security log needs to know from where it is asked; the rows are the actor's own all the same
  openRoute(findPeopleDuplicates, ({ services, actor, body, origin }) => {
    const asking = signedIn(actor);
    return inScope(services, scopeOf(asking), (work) => findDuplicates(work, asking, body, origin));
  }),
];
