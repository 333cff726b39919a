import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/root.ts';
import { specificationRules } from '#scripts/specification.ts';
import { listBroadcastProgramsRecipients } from '#src/queries/broadcasts.ts';
import { listQueueProgramsRecipients } from '#src/queries/queues.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { FROM_ZERO, OPERATIONS } from './work-areas/operations.ts';
import { PEOPLE_OPERATIONS } from './work-areas/people-operations.ts';
import { PROPOSALS } from './work-areas/proposals.ts';
import { RULES } from './work-areas/rules.ts';
import { CONSTANTS, SCREENS, WORDS } from './work-areas/told.ts';

/* What was ordered of the work areas, and where it is met: a row that isn't met fails. */

/** A file of tests with the helpers beside it that it takes; empty where there is none. */
function testText(name: string): string {
  const file = ['.test.ts', '.test.tsx'].map((end) => join(root, 'tests', `${name}${end}`)).find(existsSync);
  if (file === undefined) return '';
  const text = readFileSync(file, 'utf8');
  const helpers = [...text.matchAll(/from '\.\/([\w-]+\.tsx?)'/g)].map(([, helper = '']) =>
    readFileSync(join(dirname(file), helper), 'utf8'),
  );
  return [text, ...helpers].join('\n');
}

/** Every name that a schema knows, however deep. */
function namesIn(schema: unknown, into = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return into;
  seen.add(schema);
  const def = '_zod' in schema ? (schema as { _zod: { def: Record<string, unknown> } })._zod.def : schema;
  for (const [key, part] of Object.entries(def)) {
    if (key === 'shape') for (const name of Object.keys(part as object)) into.add(name);
    if (typeof part === 'object' && part !== null && key !== 'checks') namesIn(part, into, seen);
  }
  return into;
}

/** What a file of tests doesn't say. */
const unsaid = (name: string, text: string) => (testText(name).includes(text) ? [] : [`${name} lacks ${text}`]);

const words = (text: string) => text.split(' ').filter((word) => word !== '');

const ALL_OPERATIONS = [...OPERATIONS, ...PEOPLE_OPERATIONS];
/** Signing out was ordered of the console alone. */
const BESIDE = new Set(['logout']);
const ORDERED = 93;

describe('each operation', () => {
  test.each(ALL_OPERATIONS)('%s is %s', (operation, id, file, names) => {
    const endpoint = ENDPOINTS.find((each) => each.id === id);
    const path = endpoint?.path.replaceAll(/:(\w+)/g, '{$1}');
    expect(`${endpoint?.method} ${path}`).toBe(operation);
    const known = new Set<string>();
    for (const part of [endpoint?.query, endpoint?.body, endpoint?.proofBody, endpoint?.response]) namesIn(part, known);
    expect(words(names).filter((name) => !known.has(name))).toEqual([]);
    if (words(names).includes('page')) expect(endpoint?.pageBase).toBe(FROM_ZERO.includes(id) ? 0 : 1);
    expect(new RegExp(`\\b${id}\\b`).test(testText(file)), `${file} lacks ${id}`).toBe(true);
  });

  test(`of the ${ORDERED} that were ordered is there, and is no other than one of them`, () => {
    const ordered = ENDPOINTS.filter(({ assumed, id }) => !assumed?.startsWith('the whole call') && !BESIDE.has(id));
    expect(ordered).toHaveLength(ORDERED);
    const named = new Set(ALL_OPERATIONS.map(([, id]) => id));
    expect(ordered.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('is named once, and none of the areas is left out', () => {
    const named = ALL_OPERATIONS.map(([, id]) => id);
    expect(new Set(named).size).toBe(named.length);
    const areas = /callListQueues|broadcasts|notesperson|urveys|\/calls|reportrequest|captcha/;
    const others = ENDPOINTS.filter(({ path, id }) => areas.test(path) && !named.includes(id));
    // what was added beside what was ordered says so
    expect(others.filter(({ assumed }) => assumed === undefined).map(({ id }) => id)).toEqual([]);
  });
});

describe('each screen', () => {
  const routes = readFileSync(join(root, 'src/routeTree.gen.ts'), 'utf8');

  test.each(SCREENS)('%s is at %s', (_, address, file) => {
    const pattern = address.replace(/\/(?:1|token)$/, String.raw`/\$\w+`);
    expect(routes).toMatch(new RegExp(`fullPath: '${pattern}/?'`));
    expect(unsaid(file, address.replace(/\/(?:1|token)$/, '/'))).toEqual([]);
  });
});

/** All English texts, by area and key. */
const TEXTS = new Map<string, string>();
function collect(value: unknown, key: string): void {
  if (typeof value === 'string') TEXTS.set(key, value);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) collect(part, `${key}.${name}`);
}
for (const part of Object.values(import.meta.glob<object>('../../src/locales/en/*.ts', { eager: true })))
  for (const [name, texts] of Object.entries(part)) collect(texts, name);

describe('word for word', () => {
  test.each(WORDS)('“%s” is %s', (said, key, file) => {
    expect(TEXTS.get(key)).toBe(said);
    expect(unsaid(file, said)).toEqual([]);
  });
});

describe('each value', () => {
  test.each(CONSTANTS)('%s', (_, ordered, is, file, title) => {
    // lists in any order
    expect(Array.isArray(is) ? new Set(is) : is).toEqual(Array.isArray(ordered) ? new Set(ordered) : ordered);
    expect(unsaid(file, title)).toEqual([]);
  });

  test('pickers are kept for as long as it says', () => {
    const query = { organizationId: 'one' };
    for (const { staleTime } of [listQueueProgramsRecipients(query), listBroadcastProgramsRecipients(query)])
      expect(staleTime).toBe(LIMITS.programsRecipientsCacheSeconds * 1000);
  });
});

describe('each rule', () => {
  const known = new Set(specificationRules().map(({ name }) => name));

  test.each([...RULES, ...PROPOSALS])('%s: %s', (_, rule, file, title) => {
    expect(known.has(rule), `${rule} is no rule`).toBe(true);
    expect(unsaid(file, title)).toEqual([]);
  });
});
