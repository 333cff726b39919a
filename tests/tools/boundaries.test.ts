import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkBoundaries } from '#scripts/boundaries.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

function check(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  roots.push(root);
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  return checkBoundaries(root);
}

/** [the row of the architecture's table, file, code that breaks it, what must be said] */
const VIOLATIONS: Array<[row: string, file: string, code: string, reason: string]> = [
  ['schemas: nothing of ours', 'src/schemas/a.ts', `import '#src/lib/dates.ts'`, 'schemas may not import lib'],
  [
    'schemas: relative only',
    'src/schemas/a.ts',
    `import '#src/schemas/b.ts'`,
    "the contract imports its own files by './'",
  ],
  [
    'schemas: no server',
    'src/schemas/a.ts',
    `import type { A } from '../../server/app.ts'`,
    'schemas may not import server',
  ],
  ['locales: nothing above', 'src/locales/en/a.ts', `import '#src/queries/auth.ts'`, 'locales may not import queries'],
  ['lib: schemas', 'src/lib/a.ts', `export * from '#src/queries/client.ts'`, 'lib may not import queryClient'],
  ['lib: no components', 'src/lib/a.ts', `type A = import('#src/components/ui/a.ts').A`, 'lib may not import ui'],
  ['lib: no routes', 'src/lib/a.ts', `await import('../routes/a.tsx')`, 'lib may not import routes'],
  ['stale: schemas', 'src/queries/stale.ts', `import './people.ts'`, 'stale may not import queries'],
  ['client: no areas', 'src/queries/client.ts', `import './people.ts'`, 'queryClient may not import queries'],
  ['queries: no components', 'src/queries/auth.ts', `import '#src/components/ui/a.tsx'`, 'queries may not import ui'],
  ['queries: not another area', 'src/queries/auth.ts', `import './people.ts'`, 'area auth may not import area people'],
  [
    'queries: no server',
    'src/queries/auth.ts',
    `import type { A } from '#server/a.ts'`,
    'queries may not import server',
  ],
  ['ui: lib, schemas', 'src/components/ui/a.tsx', `import '#src/queries/auth.ts'`, 'ui may not import queries'],
  ['ui: no area', 'src/components/ui/a.tsx', `import '../people/a.tsx'`, 'ui may not import components'],
  [
    'components: not another area',
    'src/components/auth/a.tsx',
    `import '#src/components/people/b.tsx'`,
    'area auth may not import area people',
  ],
  [
    'components: no routes',
    'src/components/auth/a.tsx',
    `import '#src/routes/a.tsx'`,
    'components may not import routes',
  ],
  ['components: no router', 'src/components/auth/a.tsx', `import '#src/router.tsx'`, 'components may not import src'],
  ['routes: src only', 'src/routes/a.tsx', `import '#server/app.ts'`, 'routes may not import server'],
  ['routes: no mocks', 'src/routes/a.tsx', `await import('#mocks/browser.ts')`, 'routes may not import mocks'],
  [
    'main: mocks dynamically',
    'src/main.tsx',
    `import '#mocks/browser.ts'`,
    "may import '#mocks/browser.ts' dynamically only",
  ],
  ['router: no mocks', 'src/router.tsx', `await import('#mocks/browser.ts')`, 'src may not import mocks'],
  ['server: schemas of src only', 'server/a.ts', `import '#src/lib/a.ts'`, 'server may not import lib'],
  ['server: no mocks', 'server/a.ts', `import '#mocks/a.ts'`, 'server may not import mocks'],
  ['domain: no HTTP of ours', 'server/domain/a.ts', `import '#server/http/a.ts'`, 'the domain knows no HTTP'],
  ['domain: no HTTP package', 'server/domain/a.ts', `import type { Context } from 'hono'`, 'the domain knows no HTTP'],
  ['mocks: no src but schemas', 'mocks/a.ts', `import '#src/lib/a.ts'`, 'mocks may not import lib'],
  ['e2e: from outside', 'e2e/a.spec.ts', `import '#server/app.ts'`, 'e2e may not import server'],
  ['personas: demo data alone', 'server/seed/personas.ts', `import './index.ts'`, 'personas may not import server'],
  ['nobody imports tests', 'src/lib/a.ts', `import '#tests/render.tsx'`, 'lib may not import tests'],
  ['nobody imports e2e', 'tests/a.ts', `import '#e2e/fixtures.ts'`, 'tests may not import e2e'],
  ['scripts: no console', 'scripts/a.ts', `import '#src/lib/a.ts'`, 'scripts may not import lib'],
  ['configs: no console', 'vite.config.ts', `import './src/lib/a.ts'`, 'scripts may not import lib'],
  [
    'useMutation: client.ts only',
    'src/queries/auth.ts',
    `import { useMutation as write } from '@tanstack/react-query'`,
    'may not import useMutation',
  ],
  [
    'useMutation: not by namespace',
    'src/components/auth/a.tsx',
    `import * as query from '@tanstack/react-query'`,
    'may not import useMutation',
  ],
  [
    'useMutation: not by re-export',
    'src/lib/a.ts',
    `export { useMutation } from '@tanstack/react-query'`,
    'may not import useMutation',
  ],
  ['date-fns-tz: dates.ts only', 'server/domain/a.ts', `import { format } from 'date-fns-tz'`, 'src/lib/dates.ts'],
  ['driver: server/db only', 'server/domain/a.ts', `import pg from 'pg'`, 'the database is reached through server/db'],
  ['driver: not in mocks', 'mocks/a.ts', `import type { PGlite } from '@electric-sql/pglite'`, 'server/db'],
  ['msw: not in src', 'src/main.tsx', `await import('msw/browser')`, 'nothing of the mocks may reach production'],
  ['node: not in the console', 'src/lib/a.ts', `import 'node:fs'`, 'this code runs in a browser too'],
  [
    'workers count',
    'src/lib/a.ts',
    `new Worker(new URL('../routes/w.ts', import.meta.url))`,
    'lib may not import routes',
  ],
  ['globs count', 'src/lib/a.ts', `import.meta.glob('../routes/*.tsx')`, 'lib may not import routes'],
  ['templates count', 'src/lib/a.ts', 'await import(`../routes/${name}.tsx`)', 'lib may not import routes'],
  ['computed paths are refused', 'src/lib/a.ts', `await import(path)`, 'imports a computed path'],
  ['unknown rooms are refused', 'src/lib/a.ts', `import '#lost/a.ts'`, 'belongs to no room'],
  ['unreadable code is refused', 'src/lib/a.ts', `import {`, 'cannot be parsed'],
];

describe('every row of the table, broken once', () => {
  test.each(VIOLATIONS)('%s', (_row, file, code, reason) => {
    const { violations } = check({ [file]: `\n${code};\n` });
    expect(violations).toEqual([expect.stringContaining(reason)]);
    expect(violations[0]).toMatch(new RegExp(`^${file.replaceAll('.', '\\.')}:\\d+: `));
  });
});

test('what the table allows is allowed', () => {
  const { modules, imports, violations } = check({
    'src/schemas/a.ts': `import './b.ts'; import * as z from 'zod/mini'`,
    'src/locales/es/a.ts': `import type { En } from '#src/locales/en/a.ts'`,
    'src/lib/dates.ts': `import '#src/schemas/a.ts'; import 'date-fns-tz'; import(\`#src/locales/es/\${area}.ts\`)`,
    'src/queries/client.ts': `import { useMutation } from '@tanstack/react-query'; import '#src/lib/a.ts'`,
    'src/queries/auth.ts': `import './stale.ts'; import './client.ts'; import '#src/lib/a.ts'; import '#src/schemas/a.ts'`,
    'src/components/ui/a.tsx': `import '#src/lib/a.ts'; import './b.tsx'`,
    'src/components/auth/a.tsx': `import '#src/queries/people.ts'; import './b.tsx'; import '#src/components/ui/a.tsx'`,
    'src/routes/a.tsx': `import '#src/components/auth/a.tsx'; import '#src/components/people/a.tsx'; import '#src/queries/auth.ts'`,
    'src/main.tsx': `import './router.tsx'; if (mock) await import('#mocks/browser.ts')`,
    'server/db/a.ts': `import 'pg'; import '@electric-sql/pglite'`,
    'server/http/a.ts': `import 'hono'; import '#server/domain/a.ts'; import '#src/schemas/a.ts'`,
    'mocks/browser.ts': `import 'msw'; import '#server/app.ts'; import '#src/schemas/a.ts'`,
    'tests/a.test.ts': `import '#src/lib/a.ts'; import '#server/app.ts'; import '#mocks/node.ts'; import '#scripts/a.ts'`,
    'e2e/a.spec.ts': `import './fixtures.ts'; import '#src/schemas/a.ts'; import '#src/locales/en/a.ts'; import '#server/seed/personas.ts'`,
    'scripts/a.ts': `import '#server/main.ts'; import './b.ts'; import 'node:fs'`,
  });
  expect(violations).toEqual([]);
  expect(modules).toBe(15);
  expect(imports).toBeGreaterThan(30);
});

test('files that lead back to themselves are named once, types too', () => {
  const { violations } = check({
    'src/lib/a.ts': `import './b.ts'; import './d.ts'`,
    'src/lib/b.ts': `import type { C } from '#src/lib/c.ts'`,
    'src/lib/c.ts': `export * from '../lib/a.ts'`,
    'src/lib/d.ts': `await import('./a.ts')`,
  });
  expect(violations).toEqual([
    'src/lib/a.ts: a circle of imports: src/lib/a.ts -> src/lib/b.ts -> src/lib/c.ts -> src/lib/a.ts',
  ]);
});

test('a check that saw no modules fails', () => {
  expect(check({ 'README.md': '' })).toEqual({
    modules: 0,
    imports: 0,
    violations: ['no modules found: nothing was checked'],
  });
});
