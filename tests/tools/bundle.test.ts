import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findMocks, problemsOf } from '#scripts/check-bundle.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function build(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return findMocks(folder);
}

const clean = { 'index.html': '<!doctype html>', 'assets/main.js': 'render()' };
const mocked = {
  'index.html': `<meta content="script-src 'wasm-unsafe-eval'">`,
  'mockServiceWorker.js': 'msw/passthrough',
  'assets/main.js': 'console-mock-api mockServiceWorker Bright-Harbor-42!',
  'assets/mount.js': 'Reset data',
  'assets/show.js': 'The kit in all its states',
  'assets/api.worker.js': 'PGlite pglite.wasm app.organization',
};

test('a build without the mock mode passes', () => {
  expect(problemsOf(build(clean), build(mocked))).toEqual([]);
});

test.each([
  ['its own code', { 'assets/lazy.js': '"console-mock-api"' }],
  ['MSW', { 'assets/lazy.js': 'accept: "msw/passthrough"' }],
  ['the worker file', { 'mockServiceWorker.js': '' }],
  ['the gallery of the kit', { 'assets/lazy.js': '"The kit in all its states"' }],
  ['the database', { 'assets/pglite-1a2b.data': '' }],
  ['compiled code', { 'assets/argon2.wasm': '' }],
  ['compressed files of it', { 'assets/api.worker-1a2b.js.br': '' }],
  ['its policy', { 'index.html': "script-src 'self' 'wasm-unsafe-eval'" }],
  ['the demo password', { 'assets/lazy.js': '"Bright-Harbor-42!"' }],
])('a build with %s is told', (_, files) => {
  expect(problemsOf(build({ ...clean, ...files }), build(mocked))).not.toEqual([]);
});

test('an empty build proves nothing', () => {
  expect(problemsOf(build({}), build(mocked))).not.toEqual([]);
});

test('a marker that the mock build lacks proves nothing', () => {
  const problems = problemsOf(build(clean), build({ ...mocked, 'assets/api.worker.js': 'PGlite pglite.wasm' }));
  expect(problems).toEqual(['The check is blind: not even the mock build holds the server']);
});
