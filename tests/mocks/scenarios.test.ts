import { expect, test, vi } from 'vitest';
import { refusalBody } from '#src/schemas/refusals.ts';
import { concerns, play, RETRY_AFTER_SECONDS, SCENARIO_LABELS, SCENARIOS, type Scenario } from '#mocks/scenarios.ts';

const answered = () =>
  vi.fn<() => Promise<Response>>(async () => Response.json({ data: { programs: [1], pager: null } }));

test.each([
  ['401', 'signedOut'],
  ['403', 'denied'],
  ['404', 'notFound'],
  ['409', 'programExists'],
  ['422', 'invalidInput'],
  ['429', 'tooMany'],
  ['500', 'generic'],
] as const)('%s refuses in words', async (scenario, code) => {
  const callApi = answered();
  const response = await play(scenario, callApi);
  expect(response.status).toBe(Number(scenario));
  expect(await response.json()).toEqual(refusalBody({ code }));
  expect(response.headers.get('retry-after')).toBe(scenario === '429' ? String(RETRY_AFTER_SECONDS) : null);
  expect(callApi).not.toHaveBeenCalled();
});

test('answers that no contract allows', async () => {
  const callApi = answered();
  expect((await play('offline', callApi)).type).toBe('error');
  const html = await play('html', callApi);
  expect([html.status, html.headers.get('content-type')]).toEqual([200, 'text/html']);
  const empty = await play('empty', callApi);
  expect([empty.status, await empty.text()]).toEqual([200, '']);
  expect(callApi).not.toHaveBeenCalled();
  expect(await (await play('drift', callApi)).json()).toEqual({ data: { programsV2: [1], pagerV2: null } });
});

test('a refusal does not drift', async () => {
  const response = await play('drift', async () => Response.json({ message: 'no' }, { status: 404 }));
  expect([response.status, await response.json()]).toEqual([404, { message: 'no' }]);
});

test('slow and none answer as the API does', async () => {
  vi.useFakeTimers();
  try {
    for (const scenario of ['none', 'slow'] satisfies Scenario[]) {
      const response = play(scenario, answered());
      await vi.runAllTimersAsync();
      expect(await (await response).json()).toEqual({ data: { programs: [1], pager: null } });
    }
  } finally {
    vi.useRealTimers();
  }
});

test('a scenario touches the calls whose path contains its text', () => {
  const url = 'http://localhost:3000/v2/programs?organizationId=1';
  expect(concerns('', url)).toBe(true);
  expect(concerns(' Programs ', url)).toBe(true);
  expect(concerns('organizationId=1', url)).toBe(true);
  expect(concerns('people', url)).toBe(false);
  expect(concerns('localhost', url)).toBe(false);
});

test('every scenario has a name', () => {
  expect(Object.keys(SCENARIO_LABELS).toSorted()).toEqual([...SCENARIOS].toSorted());
});
