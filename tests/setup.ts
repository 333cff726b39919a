import { HttpNetworkFrame } from 'msw/experimental';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { server, untilFound } from './server.ts';

/*
 * Strict for all tests: a request that nobody answers and output that nobody expects are failures. A test that
 * expects output replaces the method itself: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */

const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;
const unexpected: string[] = [];

const shown = (value: unknown): string => (value instanceof Error ? (value.stack ?? value.message) : String(value));

beforeAll(() =>
  server.listen({
    onUnhandledFrame({ frame, defaults }) {
      if (frame instanceof HttpNetworkFrame)
        unexpected.push(`a request to ${frame.data.request.method} ${frame.data.request.url}`);
      defaults.error();
    },
  }),
);
afterAll(() => server.close());

beforeEach(() => {
  for (const level of LEVELS)
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => {
      unexpected.push(`console.${level}: ${values.map(shown).join(' ')}`);
    });
});

afterEach(async () => {
  await untilFound();
  server.resetHandlers();
  vi.restoreAllMocks();
  // the next file of tests may be read by the same process
  vi.unstubAllEnvs();
  const found = unexpected.splice(0);
  if (found.length > 0) throw new Error(`Not expected:\n${found.join('\n')}`);
});
