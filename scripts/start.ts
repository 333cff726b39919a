import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { argv, chdir } from 'node:process';
import { root } from './root.ts';
import { run } from './run.ts';

/** What the built console is made of. */
const SOURCES = ['src', 'public', 'index.html', 'survey.html', 'vite.config.ts', 'package-lock.json'];

/** When a file, or the newest file of a folder, was changed; 0 if it doesn't exist. */
function changedAt(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const inside = readdirSync(path, { recursive: true, withFileTypes: true });
  return Math.max(0, ...inside.map((entry) => (entry.isFile() ? changedAt(join(entry.parentPath, entry.name)) : 0)));
}

chdir(root);
const newest = Math.max(...SOURCES.map(changedAt));
if (newest > changedAt(join('dist', 'index.html'))) {
  console.log('Building the console …');
  if (!(await run('vite', ['build', '--logLevel', 'warn']))) process.exit(1);
}

/* In this very process, so that signals reach the server itself. */
argv.splice(1, argv.length, join(root, 'server', 'main.ts'), 'serve');
await import('#server/main.ts');
