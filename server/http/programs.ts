import {
  createProgram,
  deleteProgram,
  listPrograms,
  listProgramsRecipients,
  setDefaultProgram,
  updateProgram,
} from '#src/schemas/programs.ts';
import * as programs from '#server/domain/programs.ts';
import { route, type Route } from './route.ts';

export const programRoutes: Route[] = [
  route(listPrograms, ({ work, query }) => programs.listPrograms(work, query.organizationId)),
  route(listProgramsRecipients, ({ work, query }) =>
    programs.listProgramsRecipients(work, query.organizationId, query.contactType),
  ),
  route(createProgram, async ({ work, actor, body }) => ({ program: await programs.createProgram(work, actor, body) })),
  route(updateProgram, async ({ work, actor, params, body }) => ({
    program: await programs.updateProgram(work, actor, params.id, body),
  })),
  route(deleteProgram, async ({ work, actor, params, query }) => {
    await programs.deleteProgram(work, actor, params.id, query.moveTo);
    return { id: params.id };
  }),
  route(setDefaultProgram, async ({ work, actor, params }) => ({
    programs: await programs.setDefaultProgram(work, actor, params.organizationId, params.programId),
  })),
];
