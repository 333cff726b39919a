import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';

/* Nothing of the mock mode may reach production: `node scripts/check-bundle.ts [dist] [dist-mock]`, after both builds. */

/** Texts that only the mock mode brings along, from each thing it is made of. */
const MARKERS: ReadonlyArray<readonly [what: string, text: string]> = [
  ['the mock mode itself', 'console-mock-api'],
  ['its panel', 'Reset data'],
  ['the gallery of the kit', 'The kit in all its states'],
  ['MSW', 'msw/passthrough'],
  ["MSW's worker", 'mockServiceWorker'],
  ['PGlite', 'PGlite'],
  ["PGlite's files", 'pglite.wasm'],
  ['the server', 'app.organization'],
  ['the demo password', 'Bright-Harbor-42!'],
  ['a policy that compiles WebAssembly', 'wasm-unsafe-eval'],
];

/** Files whose very presence says so, whatever their text. */
const FILES = /mockServiceWorker|service-worker|pglite|initdb|api\.worker|\.wasm$/i;
const COMPRESSED = /\.(?:br|gz)$/;

export interface Findings {
  readonly files: number;
  /** What of the mock mode is in the build, and where. */
  readonly found: ReadonlyMap<string, string>;
}

/** Looks for the mock mode in a build's folder. */
export function findMocks(folder: string): Findings {
  const found = new Map<string, string>();
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (FILES.test(name)) found.set('a file', path);
    if (COMPRESSED.test(name)) continue;
    const text = readFileSync(path, 'latin1');
    for (const [what, marker] of MARKERS) if (text.includes(marker)) found.set(what, path);
  }
  return { files: files.length, found };
}

/** What is wrong; a production build without files, and a marker that even the mock build lacks, prove nothing. */
export function problemsOf(production: Findings, mock: Findings): string[] {
  const blind = ['a file', ...MARKERS.map(([what]) => what)].filter((what) => !mock.found.has(what));
  return [
    ...(production.files === 0 ? ['The production build has no files'] : []),
    ...[...production.found].map(([what, path]) => `${path} holds ${what}`),
    ...blind.map((what) => `The check is blind: not even the mock build holds ${what}`),
  ];
}

if (import.meta.main) {
  const [, , productionFolder = 'dist', mockFolder = 'dist-mock'] = argv;
  const production = findMocks(productionFolder);
  const problems = problemsOf(production, findMocks(mockFolder));
  for (const problem of problems) console.error(problem);
  console.log(`bundle: ${production.files} files without the mock mode, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
