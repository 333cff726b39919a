import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '#server/http/routes.ts';
import { VERSION } from '#server/version.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';

const line = ({ method, path, id }: { method: string; path: string; id: string }) => `${method} ${path} (${id})`;

describe('the contract and the routes', () => {
  it('every endpoint of the contract has a route, and every route an endpoint', () => {
    expect(ROUTES.length).toBeGreaterThan(0);
    expect(ROUTES.map(({ endpoint }) => line(endpoint)).toSorted()).toEqual(ENDPOINTS.map(line).toSorted());
  });

  it('no operation id, and no method of a path, stands in the contract twice', () => {
    expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(ENDPOINTS.length);
    const shapes = ENDPOINTS.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(shapes).size).toBe(ENDPOINTS.length);
  });

  it('routes are the contract’s own endpoints, not copies of them', () => {
    for (const { endpoint } of ROUTES) expect(ENDPOINTS).toContain(endpoint);
  });

  it('the API tells the version of the package', async () => {
    const manifest = await readFile(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ version: VERSION });
  });
});
