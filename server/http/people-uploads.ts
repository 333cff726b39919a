import { importPeople } from '#server/domain/people-import.ts';
import { uploadPeople } from '#src/schemas/people-uploads.ts';
import { openRoute, signedIn, type Route } from './route.ts';

export const peopleUploadRoutes: Route[] = [
  openRoute(uploadPeople, ({ services, actor, body }) => importPeople(services, signedIn(actor), body)),
];
