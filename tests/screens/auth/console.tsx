import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { vi } from 'vitest';
import { startSession } from '#src/lib/session/lifecycle.ts';
import { Providers } from '#src/providers.tsx';
import { createQueryClient } from '#src/queries/client.ts';
import { createConsoleRouter } from '#src/router.tsx';
// compiled before the clock of a test runs; the console asks for it when somebody leaves the login
import '#src/routeTree.gen.ts';
import type { Endpoint, ResponseInput } from '#src/schemas/endpoint.ts';
import { server } from '#tests/server.ts';
import { started } from '#tests/started.ts';

interface ConsoleOptions {
  /** Whether a link asks for its screen when it has the focus, or the pointer, for 50 ms: a busy machine would ask for more. */
  readonly preload?: 'intent' | false;
}

/** Shows the whole console at an address, as main.tsx does, and waits for the screen's heading. */
export async function openConsole(at: string, { preload = false }: ConsoleOptions = {}) {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createConsoleRouter(queryClient, { history });
  router.update({ ...router.options, defaultPreload: preload });
  const reload = vi.fn();
  started.push(
    startSession({
      go: (path) => void router.navigate({ href: path, replace: true }).then(() => router.invalidate()),
      reload,
    }),
  );
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { router, history, reload, path: () => router.state.location.pathname };
}

const address = ({ path }: Endpoint) => `http://localhost:3000${path}`;

type Answer<E extends Endpoint> = ResponseInput<E> | Response;

/** An endpoint's call, answered in the contract's shape; `seen` are the bodies that came. */
export function answering<E extends Endpoint>(
  endpoint: E,
  answer: (body: unknown, request: Request) => Answer<E> | Promise<Answer<E>>,
) {
  const seen: unknown[] = [];
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  server.use(
    http[method](address(endpoint), async ({ request }) => {
      const text = await request.text();
      const body: unknown = text ? JSON.parse(text) : undefined;
      seen.push(body);
      const result = await answer(body, request);
      return result instanceof Response ? result : HttpResponse.json({ data: result } as never);
    }),
  );
  return seen;
}

/** A refusal as our server words it. */
export const refusal = (
  status: number,
  message?: string,
  more: { code?: string; fields?: object; fieldCodes?: object; headers?: HeadersInit } = {},
) =>
  new Response(
    JSON.stringify({
      ...(message === undefined ? {} : { message }),
      code: more.code,
      fields: more.fields,
      fieldCodes: more.fieldCodes,
    }),
    {
      status,
      headers: { 'content-type': 'application/json', ...more.headers },
    },
  );
