import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { PERSONAS, testApi, type TestApi } from '#tests/api/harness.ts';
import { report } from './report.ts';
import { sampleOf, type Sample, type World } from './samples.ts';
import { worldOf } from './world.ts';

/** Values that have broken servers before. */
const NASTY: readonly unknown[] = [
  undefined,
  null,
  '',
  '   ',
  'x'.repeat(256),
  '😀'.repeat(60),
  'x'.repeat(5000),
  'a\u0000b',
  '\ud800',
  '\u202Eevil',
  "'; drop table people; --",
  '%_\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{constructor}}',
  '2026-02-30',
  '0001-01-01',
  '+15550100',
  'true',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  [null],
  {},
  { toString: 'no function' },
  ['x'.repeat(5000)],
  '0193a000-0000-7000-8000-ffffffffffff',
  'not-an-id',
];

type Path = ReadonlyArray<string | number>;

/** Every place of a JSON value, the whole one included. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof File) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

/** A copy with `replacement` at `path`; undefined takes the place out. */
function replaced(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, at): unknown =>
      String(at) === String(key) ? replaced(item, rest, replacement) : item,
    );
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  const inner = replaced(copy[key], rest, replacement);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

/** The body as the server reads it. */
const asJson = (value: unknown): unknown => (value === undefined ? {} : JSON.parse(JSON.stringify(value)));

let api: TestApi;
let world: World;
const self = PERSONAS['super.admin'].personId;
const cells = report('fuzz');

beforeAll(async () => {
  api = await testApi();
  world = await worldOf(api, 'harbor');
});
afterAll(() => cells.print());

async function attempt(endpoint: Endpoint, sample: Sample): Promise<void> {
  // A token of one's own: logout must not end the others' session.
  const bearer = endpoint.access === 'public' ? undefined : await tokenFor(endpoint);
  const result = await api.call(endpoint, { ...sample, ...(bearer ? { bearer } : {}), organizationId: null });
  cells.count();
  const seen = `${endpoint.id} ${JSON.stringify(sample).slice(0, 500)} -> ${result.status} ${result.message}`;
  expect(result.status, seen).toBeLessThan(500);
  const valid =
    endpoint.bodyType === 'multipart' ||
    (endpoint.body.safeParse(asJson(sample.body)).success && endpoint.query.safeParse(asText(sample.query)).success);
  if (!valid) expect([400, 404, 413], seen).toContain(result.status);
  if (result.status === 200) expect(endpoint.response.safeParse(result.data).success, seen).toBe(true);
  else expect(result.message, seen).not.toBe('');
}

const asText = (query: Sample['query']) =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value).toWellFormed()]],
    ),
  );

const tokens = new Map<string, string>();
async function tokenFor(endpoint: Endpoint): Promise<string> {
  if (endpoint.id === 'logout') return (await testToken()) ?? '';
  const known = tokens.get('super') ?? (await api.tokenOf('super.admin'));
  tokens.set('super', known);
  return known;
}
const testToken = async () => api.tokenOf('caller');

const withJson = ENDPOINTS.filter(({ bodyType }) => bodyType === 'json');

describe.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test('refuses or survives one bad value at a time', async () => {
    for (const part of ['body', 'query'] as const) {
      const value = sampleOf(id, world, self)[part];
      if (value === undefined || (part === 'body' && endpoint.bodyType !== 'json')) continue;
      for (const path of placesOf(value))
        for (const nasty of NASTY) {
          if (part === 'query' && (path.length === 0 || typeof nasty === 'object')) continue;
          const sample = sampleOf(id, world, self);
          await attempt(endpoint, { ...sample, [part]: replaced(sample[part], path, nasty) as Record<string, never> });
        }
    }
  });

  test('refuses or survives ids that are none', async () => {
    const sample = sampleOf(id, world, self);
    for (const name of Object.keys(sample.params ?? {}))
      for (const nasty of [
        'x',
        "' or 1=1 --",
        'a\u0000b',
        '%',
        '..',
        '😀',
        '0193a000-0000-7000-8000-ffffffffffff',
        'null',
      ])
        await attempt(endpoint, { ...sample, params: { ...sample.params, [name]: nasty } });
  });
});

describe.each(withJson.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test('refuses or survives any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (body) => {
        await attempt(endpoint, { ...sampleOf(id, world, self), body: body as Record<string, never> });
      }),
      { numRuns: 25, seed: 20_261_121 },
    );
  });
});
