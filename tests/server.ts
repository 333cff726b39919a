import { setupServer } from 'msw/node';

/** Answers the calls of tests; a test adds its handlers with `server.use(…)`, and they are gone after it. */
export const server = setupServer();
