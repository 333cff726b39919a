import { http, HttpResponse } from 'msw/http';
import { setupServer } from 'msw/node';
import { session } from '#src/lib/session/store.ts';
import { getPasswordStatus } from '#src/schemas/auth.ts';
import { getActionCounts } from '#src/schemas/dashboard.ts';
import { listOwnSecurityEvents, listSessions } from '#src/schemas/security.ts';

const pager = { page: 1, itemsPerPage: 5, totalItems: 0, totalPages: 0 };

/**
 * The session that is signed in, or was last: a request that is asked while a test ends is answered when nobody is signed
 * in any more, and still by whom its token names.
 */
let signedIn = session.getState();
session.subscribe((state) => {
  if (state.user) signedIn = state;
});

/**
 * Answers the calls of tests; a test adds its handlers with `server.use(…)`, and they are gone after it. What My account
 * shows beside everything else is answered by itself: nobody is anywhere, and nothing has happened. So is the status of
 * the session: it is what the session that is signed in has said of itself, and its password is valid. Nothing calls for
 * action in the menu.
 */
export const server = setupServer(
  http.get(`http://localhost:3000${listSessions.path}`, () => HttpResponse.json({ data: { sessions: [] } })),
  http.get(`http://localhost:3000${listOwnSecurityEvents.path}`, () =>
    HttpResponse.json({ data: { events: [], pager } }),
  ),
  http.get(`http://localhost:3000${getActionCounts.path}`, () =>
    HttpResponse.json({ data: { surveys: 0, signups: 0 } }),
  ),
  http.get(`http://localhost:3000${getPasswordStatus.path}`, () => {
    const { user, features, isSuperAdmin } = signedIn;
    return HttpResponse.json({
      data: { userName: user?.userName, passwordStatus: 'valid', user: { features, isSuperAdmin } },
    });
  }),
);

/** Requests that are looking for who answers them. */
const looking = new Set<string>();
server.events.on('request:start', ({ requestId }) => void looking.add(requestId));
server.events.on('request:match', ({ requestId }) => void looking.delete(requestId));
server.events.on('request:unhandled', ({ requestId }) => void looking.delete(requestId));

/** That of the machine, whatever clock a test has set. */
const { setImmediate } = globalThis;

/** How often the machine turns to something else until whoever answers a request is found: a few times are enough. */
const TURNS = 50;

/**
 * What a test has asked for is answered by its own handlers: in the next one nobody would know it. A request that was
 * ended, or whose handler takes its time, never says that it was found: it is waited for a while, and then forgotten.
 */
export async function untilFound(): Promise<void> {
  let turn = 0;
  do await new Promise((resolve) => setImmediate(resolve));
  while (looking.size > 0 && (turn += 1) < TURNS);
  looking.clear();
}
