import { expect, test } from 'vitest';
import type { ApiMutation } from '#src/queries/client.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';

const modules = Object.values(import.meta.glob<Record<string, unknown>>('../../src/queries/*.ts', { eager: true }));

const isMutation = (value: unknown): value is ApiMutation =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'invalidates' in value;
const mutations = modules.flatMap((module) => Object.values(module).filter(isMutation));

/** Stands for variables or an answer: whatever is read from it is written as its name. */
function named(path: string): unknown {
  const write = () => `<${path}>`;
  return new Proxy(write, {
    get: (_, name) =>
      name === Symbol.toPrimitive || name === 'toJSON' || name === 'toString'
        ? write
        : named(`${path}.${String(name)}`),
  });
}

const shown = (keys: ReadonlyArray<readonly unknown[]>): string =>
  keys.length === 0 ? 'nothing' : keys.map((key) => JSON.stringify(key)).join(' ');

function effectsOf({ invalidates }: ApiMutation): string {
  if (typeof invalidates !== 'function') return shown(invalidates);
  const given = shown(invalidates(named('sent') as never, named('answer')));
  const bare = shown(invalidates({}, {}));
  return given === bare ? given : `${given}, or ${bare}`;
}

test('every write of the contract says what it makes stale', async () => {
  const writes = ENDPOINTS.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  expect(writes.length).toBeGreaterThan(20);
  expect(mutations.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(writes.toSorted());
  const lines = mutations.map((mutation) => `${mutation.endpoint.id}: ${effectsOf(mutation)}`).toSorted();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./mutations.table.txt');
});

test('every read of the contract has its options', () => {
  const options = modules.flatMap((module) => Object.keys(module).filter((name) => name.endsWith('Options')));
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET');
  expect(options).toHaveLength(reads.length);
});
