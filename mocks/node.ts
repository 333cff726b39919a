import { setupServer, type SetupServer } from 'msw/node';
import type { Api } from '#server/app.ts';
import { apiHandlers } from './handlers.ts';
import type { Scenario } from './scenarios.ts';

export interface TestServer {
  readonly msw: SetupServer;
  readonly listen: () => void;
  readonly close: () => void;
  /** From now on calls fare like this; `none` is as before. */
  readonly play: (scenario: Scenario, pathContains?: string) => void;
}

/**
 * The API behind msw/node: the requests of a screen under test reach `api`, whatever host they are sent to, and any
 * other request is an error.
 */
export function createTestServer(api: Api): TestServer {
  let settings: { scenario: Scenario; pathContains: string } = { scenario: 'none', pathContains: '' };
  const callApi = (request: Request) => api.fetch(request, '192.0.2.1');
  const msw = setupServer(...apiHandlers(callApi, () => settings));
  return {
    msw,
    listen: () => msw.listen({ onUnhandledFrame: 'error' }),
    close: () => msw.close(),
    play(scenario, pathContains = '') {
      settings = { scenario, pathContains };
    },
  };
}
