import { setupServer } from 'msw/node';

/** Answers the calls of tests; a test adds its handlers with `server.use(…)`, and they are gone after it. */
export const server = setupServer();

/** Requests that are looking for who answers them. */
const looking = new Set<string>();
server.events.on('request:start', ({ requestId }) => void looking.add(requestId));
server.events.on('request:match', ({ requestId }) => void looking.delete(requestId));
server.events.on('request:unhandled', ({ requestId }) => void looking.delete(requestId));

/** That of the machine, whatever clock a test has set. */
const { setImmediate } = globalThis;

/** What a test has asked for is answered by its own handlers: in the next one nobody would know it. */
export async function untilFound(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (looking.size > 0);
}
