import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './root.ts';

const PACKAGE = join(root, 'node_modules/@mantine/core');
const INDEX = join(PACKAGE, 'esm/index.mjs');
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["'];?/g;
const MODULE_IMPORT = /^import\s*(?:\{([^}]*)\}|[\w$]+)\s*from\s*["'](\.[^"']+)["']/gm;

interface Export {
  readonly file: string;
  /** What the file calls it. */
  readonly name: string;
}

/** Which module each name of the package's index comes from. */
function readIndex(): ReadonlyMap<string, Export> {
  const exports = new Map<string, Export>();
  for (const [, names = '', path = ''] of readFileSync(INDEX, 'utf8').matchAll(MODULE_IMPORT)) {
    for (const name of names.split(',')) {
      const [original = '', local = original] = name.trim().split(/\s+as\s+/);
      exports.set(local, { file: join(dirname(INDEX), path), name: original });
    }
  }
  return exports;
}

/** The style sheets that a module and all it is made of need, the innermost first. */
function stylesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  seen.add(file);
  if (file.endsWith('.module.mjs')) {
    const sheet = `${basename(file, '.module.mjs')}.layer.css`;
    return existsSync(join(PACKAGE, 'styles', sheet)) ? [`@mantine/core/styles/${sheet}`] : [];
  }
  const code = readFileSync(file, 'utf8');
  const parts = [...code.matchAll(MODULE_IMPORT)].map(([, , path = '']) => join(dirname(file), path));
  const own = parts.filter((part) => part.endsWith('.module.mjs'));
  const others = parts.filter((part) => !part.endsWith('.module.mjs'));
  return [...others, ...own].flatMap((part) => stylesOf(part, seen));
}

/**
 * Makes `import { Button } from '@mantine/core'` bring Button's style sheets, and, in a build, Button's own module:
 * from the package's index Rolldown takes most of Mantine into the entry's chunk (205 kB of login page instead of 135).
 */
export function mantineImports(): Plugin {
  let building = false;
  let index: ReadonlyMap<string, Export> | undefined;
  const styles = new Map<string, readonly string[]>();

  const sheetsFor = (file: string) => {
    const known = styles.get(file) ?? stylesOf(file);
    styles.set(file, known);
    return known;
  };

  return {
    name: 'mantine-imports',
    configResolved({ command }) {
      building = command === 'build';
    },
    transform(code, id) {
      if (!code.includes('@mantine/core') || id.includes('/node_modules/')) return null;
      index ??= readIndex();
      const from = index;
      const sheets = new Set<string>();
      const rewritten = code.replaceAll(IMPORT, (statement, names: string) => {
        const lines: string[] = [];
        for (const each of names.split(',')) {
          const [name = '', local = name] = each.trim().split(/\s+as\s+/);
          if (name === '') continue;
          const source = from.get(name);
          if (!source) return this.error(`@mantine/core has no ${name} (in ${id})`);
          for (const sheet of sheetsFor(source.file)) sheets.add(sheet);
          lines.push(`import { ${source.name} as ${local} } from ${JSON.stringify(source.file)};`);
        }
        return building ? lines.join(' ') : statement;
      });
      const imports = [...sheets].map((sheet) => `import ${JSON.stringify(sheet)};`).join(' ');
      return { code: `${imports} ${rewritten}`, map: null };
    },
  };
}
