import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { uploadPeople } from '#src/schemas/uploads.ts';
import {
  DEMO_ORGANIZATIONS,
  DEMO_PASSWORD,
  PERSONAS,
  testApi,
  type PersonaName,
  type TestApi,
} from '#tests/api/harness.ts';
import { placesOf, replaced, type Path } from './places.ts';
import { report } from './report.ts';
import { sampleOf, type Sample, type World } from './samples.ts';
import { worldOf } from './world.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

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

/** The body as the server reads it. */
const asJson = (value: unknown): unknown => (value === undefined ? {} : JSON.parse(JSON.stringify(value)));

const asText = (query: Sample['query']) =>
  Object.fromEntries(
    Object.entries(query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value).toWellFormed()]],
    ),
  );

const seed = Number(env['FUZZ_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
/** How much of what could be tried is; with `FULL` all of it. */
const SHARE = env['FULL'] ? 1 : 0.1;
const RUNS = env['FULL'] ? 40 : 6;
/** A 2xx is asked for that often of each endpoint. */
const MINIMUM = 3;

/** What needs a secret that was mailed or sent: their answers are checked where one is (tests/api). */
const NEVER_ANSWERED = new Set(['verify', 'resetPassword', 'getInvitation']);

type Caller = PersonaName | 'super.admin in harbor';
const CALLERS: readonly Caller[] = ['org.admin', 'super.admin', 'org.user', 'super.admin in harbor'];

const accountOf = (caller: Caller) => (caller === 'super.admin in harbor' ? 'super.admin' : caller);
const homeOf = (caller: Caller) => (caller === 'super.admin' ? null : DEMO_ORGANIZATIONS.harbor);

/** What a call needs: the API with rows to call about. */
interface Scene {
  readonly api: TestApi;
  world: World;
  /** Whether a call can have left something that the next one would meet. */
  isTouched: boolean;
}

const cells = report('fuzz');
beforeAll(() => {
  process.stdout.write(`fuzz: seed ${seed}; FUZZ_SEED=${seed} tries the same again\n`);
});
afterAll(() => cells.print());

/** The scene of the test before, if it left it as it was. */
let left: Scene | undefined;
let current: Scene | undefined;

/** Rows as they were; they are made anew only where somebody has written since. */
async function arrive(): Promise<Scene> {
  const api = left ? left.api : await testApi();
  current = left ?? { api, world: await worldOf(api, 'harbor'), isTouched: false };
  left = undefined;
  return current;
}

afterEach(() => {
  left = current?.isTouched === false ? current : undefined;
});

/** The sample of a call as the caller would make it. */
function validSample(id: string, { world }: Scene, caller: Caller): Sample {
  const sample = sampleOf(id, world, PERSONAS[accountOf(caller)].personId);
  if (id !== 'savePassword') return sample;
  return { ...sample, body: { ...sample.body, oldPassword: DEMO_PASSWORD } };
}

/** Makes a call and checks its answer, whatever it is; gives the status. */
async function attempt(scene: Scene, endpoint: Endpoint, sample: Sample, caller: Caller): Promise<number> {
  const { api } = scene;
  const isOpen = endpoint.access === 'public' || endpoint.access === 'carrier';
  const bearer = isOpen ? undefined : await api.tokenOf(accountOf(caller));
  const organizationId = isOpen ? null : homeOf(caller);
  const result = await api.call(endpoint, { ...sample, ...(bearer ? { bearer } : {}), organizationId });
  cells.count();
  // a refusal by right leaves nothing (the matrix of tenants); who fails to prove something is counted
  const isWrite = result.status < 400 && endpoint.method !== 'GET';
  scene.isTouched ||= isWrite || typeof endpoint.access === 'string' || result.status === 429;
  const seen = `${caller}: ${endpoint.id} ${JSON.stringify(sample).slice(0, 500)} -> ${result.status} ${result.message}`;
  expect(result.status, seen).toBeLessThan(500);
  const valid =
    endpoint.bodyType === 'multipart' ||
    endpoint.bodyType === 'urlencoded' ||
    (endpoint.body.safeParse(asJson(sample.body)).success && endpoint.query.safeParse(asText(sample.query)).success);
  if (!valid) expect([400, 403, 404, 413], seen).toContain(result.status);
  if (result.status === 200) expect(endpoint.response.safeParse(result.data).success, seen).toBe(true);
  else expect(result.message, seen).not.toBe('');
  return result.status;
}

/** Another valid value in the place of one: what the schema lists, or what people write. */
function otherValue(schema: JsonSchema, value: unknown, any: (most: number) => number): unknown {
  const kinds = [schema, ...(schema.anyOf ?? [])].filter((each): each is JsonSchema => typeof each === 'object');
  const listed = kinds.flatMap((each) => each.enum ?? []);
  if (listed.length > 0) return listed[any(listed.length)];
  if (kinds.some(({ type }) => type === 'boolean')) return any(2) === 0;
  const isFree = kinds.some(({ type, format, pattern }) => type === 'string' && !format && !pattern);
  if (isFree && typeof value === 'string') return [value, 'Ñandú O’Neil', '50 %_', 'a b'][any(4)];
  return value;
}

/** The sample with other valid values, and without some of what may be left out. */
function varied(schema: Endpoint['body'], value: Readonly<Record<string, unknown>>, any: (most: number) => number) {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema;
  const result = Object.fromEntries(
    Object.entries(value).flatMap(([name, given]) => {
      if (!required.includes(name) && any(2) === 0) return [];
      const inner = properties[name];
      return [[name, typeof inner === 'object' ? otherValue(inner, given, any) : given]];
    }),
  );
  return schema.safeParse(result).success ? result : value;
}

const sha1 = async (content: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-1', content)).toString('hex');

/** Files that are none, or hardly any. */
const FILES: ReadonlyArray<string | Uint8Array> = [
  '',
  '\uFEFF',
  'Role',
  'Role,First Name,Last Name,Phone',
  'Role,Role,First Name,Last Name,Phone\nCALLER,CALLER,A,B,2125550100',
  'Role,First Name,Last Name,Phone\nKING,A,B,2125550100\n,,,\nCALLER',
  'Role,First Name,Last Name,Phone\nCALLER,"A,B,2125550100',
  'Role,First Name,Last Name,Phone\nCALLER,A\u0000,B,2125550100\nCALLER,=1+1,B😀,2125550101',
  `Role,First Name,Last Name,Phone\nCALLER,${'x'.repeat(10_000)},B,2125550100`,
  ','.repeat(20_000),
  '\r\n'.repeat(1000),
  new Uint8Array([0xff, 0xfe, 0x52, 0x00]),
  new Uint8Array([0x80, 0x81, 0x0a, 0xc3, 0x28]),
];

describe.each(ENDPOINTS.map((endpoint, at) => [endpoint.id, endpoint, at] as const))('%s', (id, endpoint, at) => {
  test('answers valid calls about what is there', async () => {
    let scene = await arrive();
    const random = fc.sample(fc.nat(2 ** 30), { numRuns: 2000, seed: seed + at });
    let drawn = 0;
    const any = (most: number) => (random[(drawn += 1) % random.length] ?? 0) % most;
    /** The call of a turn; the first time around it stands as it is. */
    const callOf = (run: number, caller: Caller): Sample => {
      const sample = validSample(id, scene, caller);
      if (run < CALLERS.length) return sample;
      const body = endpoint.bodyType === 'multipart' ? sample.body : varied(endpoint.body, sample.body ?? {}, any);
      const query = sample.query && (varied(endpoint.query, sample.query, any) as Sample['query']);
      return { ...sample, ...(query && { query }), ...(body && { body }) };
    };
    let answered = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const caller = CALLERS[run % CALLERS.length] ?? 'org.admin';
      let status = await attempt(scene, endpoint, callOf(run, caller), caller);
      // what was written before can stand in its way: then it is made once more, about rows as they were
      if (status >= 300 && scene.isTouched) {
        scene = await arrive();
        status = await attempt(scene, endpoint, callOf(run, caller), caller);
      }
      if (status < 300) answered += 1;
    }
    if (NEVER_ANSWERED.has(id)) expect(answered).toBe(0);
    else expect(answered).toBeGreaterThanOrEqual(MINIMUM);
  });

  test('refuses or survives one bad value at a time', async () => {
    let scene = await arrive();
    const tries: Array<readonly ['body' | 'query', Path, unknown]> = [];
    for (const part of ['body', 'query'] as const) {
      const value = validSample(id, scene, 'super.admin')[part];
      if (value === undefined || (part === 'body' && endpoint.bodyType === 'multipart')) continue;
      // forms and queries hold texts
      const isForm = part === 'query' || endpoint.bodyType === 'urlencoded';
      for (const path of placesOf(value))
        for (const nasty of NASTY)
          if (!isForm || (path.length > 0 && typeof nasty !== 'object')) tries.push([part, path, nasty]);
    }
    if (tries.length === 0) return;
    const most = Math.max(10, Math.ceil(tries.length * SHARE));
    const chosen = SHARE === 1 ? tries : fc.sample(fc.constantFrom(...tries), { numRuns: most, seed: seed + at });
    for (const [turn, [part, path, nasty]] of chosen.entries()) {
      const caller = turn % 2 === 0 ? 'super.admin' : 'org.admin';
      const sample = sampleOf(id, scene.world, PERSONAS[caller].personId);
      const changed = { ...sample, [part]: replaced(sample[part], path, nasty) as Record<string, never> };
      if (id === 'logout') scene = await arrive();
      await attempt(scene, endpoint, changed, caller);
    }
  });

  test('refuses or survives ids that are none', async () => {
    const scene = await arrive();
    const { params = {} } = sampleOf(id, scene.world, PERSONAS['super.admin'].personId);
    for (const name of Object.keys(params))
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
        await attempt(
          scene,
          endpoint,
          { ...sampleOf(id, scene.world, PERSONAS['super.admin'].personId), params: { ...params, [name]: nasty } },
          'super.admin',
        );
  });
});

const withJson = ENDPOINTS.filter(({ bodyType }) => bodyType === 'json');

describe.each(withJson.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test('refuses or survives any JSON', async () => {
    const scene = await arrive();
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(...CALLERS), async (body, caller) => {
        const sample = sampleOf(id, scene.world, PERSONAS[accountOf(caller)].personId);
        await attempt(scene, endpoint, { ...sample, body: body as Record<string, never> }, caller);
      }),
      { numRuns: env['FULL'] ? 25 : 6, seed },
    );
  });
});

test.each(FILES.map((content, at) => [at, content] as const))(
  'a file that is none is refused, or its rows are (%i)',
  async (_, content) => {
    const scene = await arrive();
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
    const file = new File([bytes], 'people.csv', { type: 'text/csv' });
    const { organizationId } = scene.world;
    for (const [checksum, to] of [
      [await sha1(bytes), organizationId],
      ['0'.repeat(40), organizationId],
      ['none', organizationId],
      [await sha1(bytes), 'not-an-id'],
      [await sha1(bytes), DEMO_ORGANIZATIONS.sunrise],
    ] as const) {
      const status = await attempt(scene, uploadPeople, { body: { file, checksum, organizationId: to } }, 'org.admin');
      if (checksum !== (await sha1(bytes)) || to !== organizationId) expect([400, 403, 404]).toContain(status);
    }
  },
);
