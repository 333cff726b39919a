import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '#scripts/openapi.ts';
import { root } from '#scripts/root.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  $ref?: string;
}
interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, unknown>;
  security: unknown[];
  'x-access': unknown;
  'x-assumed'?: string;
  'x-feature'?: string;
  'x-page-base'?: number;
}

const document = openApiDocument();
const paths = document['paths'] as Record<string, Record<string, Operation>>;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (id: string) => {
  const found = operations.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

test('the document is valid OpenAPI 3.1, and every reference in it leads somewhere', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');

  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? ''));
  expect(references.size).toBeGreaterThan(10);
  for (const reference of references) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
    expect(target, reference).toBeDefined();
  }
});

test('every endpoint of the contract is in it once, and nothing else', () => {
  expect(ENDPOINTS.length).toBeGreaterThan(40);
  const told = operations.map(
    ({ operation, method, path }) => `${operation.operationId} ${method.toUpperCase()} ${path}`,
  );
  const contract = ENDPOINTS.map(({ id, method, path }) => `${id} ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(told.toSorted()).toEqual(contract.toSorted());
  expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(ENDPOINTS.length);
});

describe('each operation', () => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
    const { operation, path } = operationOf(id);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(new Set(inPath.map(({ name }) => name))).toEqual(new Set(placeholders));
    expect(inPath.every(({ required }) => required)).toBe(true);

    expect(operation['x-access']).toEqual(endpoint.access);
    expect(operation['x-feature']).toBe(endpoint.feature);
    expect(operation['x-assumed']).toBe(endpoint.assumed);
    expect(operation['x-page-base']).toBe(endpoint.pageBase);
    const { access } = endpoint;
    const withKey = typeof access === 'object' && access.key ? [{ mediaKey: [] }] : [];
    const byProof = typeof access === 'object' && access.or ? [{}] : [];
    const signedIn = access === 'carrier' ? [{ carrier: [] }] : [{ bearer: [] }, ...withKey, ...byProof];
    expect(operation.security).toEqual(access === 'public' ? [] : signedIn);
    expect(Boolean(operation.requestBody)).toBe(endpoint.bodyType !== 'none');

    const statuses = Object.keys(operation.responses);
    expect(statuses).toEqual(expect.arrayContaining(['200', '500']));
    if (access !== 'public') expect(statuses).toContain('401');
    if (access !== 'public' && access !== 'carrier') expect(statuses).toContain('403');
    if (endpoint.method !== 'GET' && access !== 'carrier') expect(statuses).toContain('409');
  });
});

test('queries are told as they are written, with their defaults', () => {
  const { operation } = operationOf('listOrganizations');
  expect(operation.parameters).toContainEqual({
    name: 'page',
    in: 'query',
    required: false,
    schema: { type: 'integer', default: 0, minimum: 0, maximum: 1_000_000 },
  });
});

test('answers come in their envelope and refer to the entities by name', () => {
  expect(operationOf('getOrganization').operation.responses['200']).toMatchObject({
    content: {
      'application/json': {
        schema: {
          required: ['data'],
          properties: { data: { properties: { organization: { $ref: '#/components/schemas/Organization' } } } },
        },
      },
    },
  });
});

test('a file is told as one, with its media type and its name', () => {
  const { operation } = operationOf('downloadReport');
  expect(operation.responses['200']).toMatchObject({
    headers: { 'Content-Disposition': { schema: { type: 'string' } } },
    content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } },
  });
  expect(operation.responses['409']).toBeDefined();
});

test('an upload sends its file in the body, checksum and organization in headers', () => {
  const { operation } = operationOf('uploadPeople');
  expect(operation.requestBody?.content['multipart/form-data']?.schema.properties).toEqual({
    file: expect.objectContaining({ type: 'string', format: 'binary' }) as unknown,
  });
  const headers = operation.parameters.filter((parameter) => parameter.in === 'header');
  expect(headers.map(({ name, required }) => [name, required])).toEqual([
    ['organizationid', false],
    ['checksum-sha1', true],
    ['existing-people', false],
    ['status-id', false],
  ]);
});

test('the command prints the document and nothing else, the same each time', () => {
  const printed = execFileSync(process.execPath, [join(root, 'scripts', 'openapi.ts')], {
    cwd: root,
    encoding: 'utf8',
    // a megabyte is its default, and the document has more
    maxBuffer: 8 * 1024 * 1024,
  });
  expect(printed).toBe(`${JSON.stringify(document, null, 2)}\n`);
});
