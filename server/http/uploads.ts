import { findPeopleDuplicates as findDuplicates } from '#server/domain/uploads/duplicates.ts';
import { importPeople } from '#server/domain/uploads/import.ts';
import * as uploads from '#server/domain/uploads/uploads.ts';
import * as switches from '#server/domain/uploads/uploads-switch.ts';
import {
  disablePeopleUpload,
  enablePeopleUpload,
  findPeopleDuplicates,
  getPeopleUpload,
  listPeopleUploads,
  uploadPeople,
} from '#src/schemas/uploads.ts';
import { openRoute, route, signedIn, type Route } from './route.ts';

export const peopleUploadRoutes: Route[] = [
  openRoute(uploadPeople, ({ services, actor, body }) => importPeople(services, signedIn(actor), body)),
  route(listPeopleUploads, ({ work, actor, query }) => uploads.listPeopleUploads(work, actor, query)),
  route(getPeopleUpload, ({ work, params }) => uploads.getPeopleUpload(work, params.id)),
  openRoute(disablePeopleUpload, ({ services, actor, signal, params }) =>
    switches.disablePeopleUpload({ services, actor: signedIn(actor), signal }, params.id),
  ),
  openRoute(enablePeopleUpload, ({ services, actor, signal, params }) =>
    switches.enablePeopleUpload({ services, actor: signedIn(actor), signal }, params.id),
  ),
  route(findPeopleDuplicates, ({ work, actor, body }) => findDuplicates(work, actor, body)),
];
