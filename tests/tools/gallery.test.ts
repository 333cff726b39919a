import { globSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Parts of the kit that have no look of their own on a page: they frame one, or decide whether it is there. */
const FRAME: Readonly<Record<string, string>> = {
  'bulk/bulk-host.tsx': 'gives the running action to BulkStatus, which is shown',
  'errors/deleted.tsx': 'takes the whole page, and its focus',
  'errors/feature-off.tsx': 'takes the whole page, and its focus',
  'errors/screen.tsx': 'takes the whole page, and its focus',
  'errors/screens.tsx': 'takes the whole page, and its focus',
  'errors/standalone.tsx': 'the frame of a whole page',
  'page/can.tsx': 'shows what it holds, or not',
  'page/more-pages.tsx': 'asks the API page by page, and leaves to others how each is shown',
  'page/next-task.tsx': 'shows what it holds, in a later task',
  'page/other-organization.tsx': 'is a plain link, or what it holds',
  'page/plain-link.tsx': 'looks as links do where it stands',
};

const KIT = 'src/components/ui';

/** Files that are reached by imports, those by `import()` too; types alone show nothing. */
function reachedFrom(files: readonly string[], reached = new Set<string>()): ReadonlySet<string> {
  for (const file of files.filter((each) => !reached.has(each))) {
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    const named = text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'|import\('([^']+)'\)/gm);
    const next = Array.from(named, ([, still, later]) => still ?? later ?? '').map((name) =>
      name.startsWith('#src/') ? name.slice(1) : join(dirname(file), name),
    );
    reachedFrom(
      next.filter((each) => /\.tsx?$/.test(each) && existsSync(each)),
      reached,
    );
  }
  return reached;
}

const parts = globSync(`${KIT}/**/*.tsx`).map((file) => file.slice(KIT.length + 1));
const shown = reachedFrom(globSync('src/gallery/*.tsx'));
const isShown = (part: string) => shown.has(`${KIT}/${part}`);

test('the gallery shows every part of the kit but for what only frames', () => {
  expect(parts.length).toBeGreaterThan(90);
  expect(parts.filter((part) => !isShown(part) && !(part in FRAME))).toEqual([]);
});

test('what only frames is there, and the gallery doesn’t show it', () => {
  expect(Object.keys(FRAME).filter((part) => !parts.includes(part) || isShown(part))).toEqual([]);
});
