import { refusalBody, type RefusalKey } from '#src/schemas/refusals.ts';
export { DEMO_PASSWORD, PERSONAS } from '#server/seed/personas.ts';

/** What can be made to go wrong. */
export const SCENARIOS = [
  'none',
  'slow',
  'offline',
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
  '500',
  'html',
  'empty',
  'drift',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** How a scenario is called in the panel. */
export const SCENARIO_LABELS: Readonly<Record<Scenario, string>> = {
  none: 'Everything works',
  slow: 'Slow: 5 seconds',
  offline: 'Offline',
  '401': '401 Session ended',
  '403': '403 Not allowed',
  '404': '404 Not found',
  '409': '409 Conflict',
  '422': '422 Invalid values',
  '429': '429 Too many attempts',
  '500': '500 Server error',
  html: 'HTML instead of JSON',
  empty: 'Empty body',
  drift: 'Drifted schema',
};

const SLOW_MILLISECONDS = 5000;
export const RETRY_AFTER_SECONDS = 30;

const refusal = (status: number, code: RefusalKey, headers: Record<string, string> = {}): Response =>
  Response.json(refusalBody({ code }), { status, headers });

/** The answer as a backend of another version would give it: everything in `data` has another name. */
async function drift(answer: Response): Promise<Response> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return answer;
  const { data } = (await answer.json()) as { data: unknown };
  const renamed =
    typeof data === 'object' && data !== null && !Array.isArray(data)
      ? Object.fromEntries(Object.entries(data).map(([name, value]) => [`${name}V2`, value as unknown]))
      : { value: data };
  return Response.json({ data: renamed }, { status: answer.status });
}

/** Whether the scenario touches a call: those whose path contains the text, in any case; an empty text is in all. */
export const concerns = (pathContains: string, url: string): boolean => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`.toLowerCase().includes(pathContains.trim().toLowerCase());
};

/**
 * Answers a call as the scenario wants it. Only `none`, `slow` and `drift` reach the API: in the others nothing is
 * read or written, as if the call had been stopped on its way.
 */
export async function play(scenario: Scenario, callApi: () => Promise<Response>): Promise<Response> {
  switch (scenario) {
    case 'none':
      return callApi();
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, SLOW_MILLISECONDS));
      return callApi();
    case 'drift':
      return drift(await callApi());
    case 'offline':
      return Response.error();
    case '401':
      return refusal(401, 'signedOut');
    case '403':
      return refusal(403, 'denied');
    case '404':
      return refusal(404, 'notFound');
    case '409':
      return refusal(409, 'programExists');
    case '422':
      return refusal(422, 'invalidInput');
    case '429':
      return refusal(429, 'tooMany', { 'retry-after': String(RETRY_AFTER_SECONDS) });
    case '500':
      return refusal(500, 'generic');
    case 'html':
      return new Response('<!doctype html><title>Bad Gateway</title><h1>502 Bad Gateway</h1>', {
        headers: { 'content-type': 'text/html' },
      });
    case 'empty':
      return new Response('', { headers: { 'content-type': 'application/json' } });
  }
}
