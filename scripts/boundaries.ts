import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { argv, exit } from 'node:process';
import { parseSync, Visitor, type ESTree } from 'vite';

/*
 * Who may import whom (docs/architecture.md). Why not the linter's no-restricted-imports: its overrides replace each
 * other instead of adding up, and it sees specifiers, not the files they lead to.
 */

/** Every room of the house: which files it holds, and which rooms those may import beside their own. */
const ROOMS = {
  schemas: { holds: /^src\/schemas\//, may: [] },
  locales: { holds: /^src\/locales\//, may: ['schemas', 'lib'] },
  lib: { holds: /^src\/lib\//, may: ['schemas', 'locales'] },
  queryClient: { holds: /^src\/queries\/client\.ts$/, may: ['schemas', 'lib'] },
  stale: { holds: /^src\/queries\/stale\.ts$/, may: ['schemas'] },
  queries: { holds: /^src\/queries\//, may: ['queryClient', 'stale', 'schemas', 'lib'] },
  ui: { holds: /^src\/components\/ui\//, may: ['lib', 'schemas', 'locales'] },
  components: {
    holds: /^src\/components\//,
    may: ['ui', 'queries', 'queryClient', 'schemas', 'lib', 'locales'],
  },
  routes: { holds: /^src\/routes\//, may: ['src'] },
  main: { holds: /^src\/main\.tsx$/, may: ['src', 'mocks'] },
  src: { holds: /^src\//, may: ['src'] },
  personas: { holds: /^server\/seed\/personas\.ts$/, may: ['schemas'] },
  serverDb: { holds: /^server\/db\//, may: ['server', 'schemas'] },
  domain: { holds: /^server\/domain\//, may: ['server', 'schemas'] },
  server: { holds: /^server\//, may: ['server', 'schemas'] },
  mocks: { holds: /^mocks\//, may: ['server', 'schemas'] },
  tests: { holds: /^tests\//, may: ['src', 'server', 'mocks', 'scripts'] },
  e2e: { holds: /^e2e\//, may: ['schemas', 'locales', 'scripts', 'personas'] },
  scripts: { holds: /^(?:scripts\/|[^/]+\.ts$|package\.json$)/, may: ['schemas', 'locales', 'server', 'scripts'] },
} as const satisfies Record<string, { holds: RegExp; may: readonly string[] }>;
type Room = keyof typeof ROOMS;

/** `src` and `server` in a `may` list mean all rooms of that folder. */
const WHOLE: Partial<Record<Room, RegExp>> = { src: /^src\//, server: /^server\//, scripts: /^scripts\// };

/** Packages, and names of packages, that belong to one place. */
const RESERVED: ReadonlyArray<{ package: RegExp; name?: string; only?: RegExp; never?: RegExp; why: string }> = [
  {
    package: /^@tanstack\/react-query$/,
    name: 'useMutation',
    only: /^src\/queries\/client\.ts$/,
    why: 'writes are declared by writes(), with what they make stale',
  },
  { package: /^date-fns(?:-tz)?(?:$|\/)/, only: /^src\/lib\/dates\.ts$/, why: 'dates are made in src/lib/dates.ts' },
  {
    package: /^(?:pg|pg-pool|@electric-sql\/pglite)(?:$|[-/])/,
    only: /^server\/db\//,
    why: 'the database is reached through server/db',
  },
  {
    package: /^(?:hono|@hono\/[^/]+)(?:$|\/)/,
    never: /^(?:src|server\/domain|server\/db)\//,
    why: 'the domain knows no HTTP',
  },
  { package: /^msw(?:$|\/)/, only: /^(?:mocks|tests)\/|^[^/]+\.ts$/, why: 'nothing of the mocks may reach production' },
  {
    package: /^node:/,
    never: /^(?:src|server\/domain|server\/http)\/|^mocks\/(?!node\.ts$)/,
    why: 'this code runs in a browser too',
  },
];

interface Import {
  readonly specifier: string;
  /** What is taken from it; `*` for all of it. */
  readonly names: readonly string[];
  readonly dynamic: boolean;
  readonly line: number;
}

/** A violation, as `file:line: reason`. */
export interface Report {
  readonly modules: number;
  readonly imports: number;
  readonly violations: readonly string[];
}

/** Checks every module below `root`. Zero modules are a violation: a check that saw nothing proves nothing. */
export function checkBoundaries(root: string): Report {
  const files = modulesBelow(root);
  const violations: string[] = [];
  const arrows = new Map<string, readonly string[]>();
  let imports = 0;
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8');
    const found = importsOf(file, code, (line, problem) => violations.push(`${file}:${line}: ${problem}`));
    imports += found.length;
    arrows.set(
      file,
      found.filter(({ dynamic }) => !dynamic).flatMap(({ specifier }) => fileOf(file, specifier) ?? []),
    );
    for (const each of found) {
      const problem = problemOf(file, each);
      if (problem) violations.push(`${file}:${each.line}: ${problem}`);
    }
  }
  violations.push(...circlesOf(arrows).map((circle) => `${circle[0]}: a circle of imports: ${circle.join(' -> ')}`));
  if (files.length === 0) violations.push('no modules found: nothing was checked');
  return { modules: files.length, imports, violations };
}

/** Files that lead back to themselves by what they import, types too: none of them can be read before the others. */
function circlesOf(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const follow = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const next of arrows.get(file) ?? []) follow(next, [...path, file]);
    done.add(file);
  };
  for (const file of arrows.keys()) follow(file, []);
  return circles;
}

function modulesBelow(root: string): string[] {
  const folders = new Set(['src', 'server', 'mocks', 'tests', 'e2e', 'scripts']);
  const names = readdirSync(root, { withFileTypes: true });
  const present = names.filter((entry) => entry.isDirectory() && folders.has(entry.name));
  const below = present.flatMap(({ name }) =>
    readdirSync(join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.relative(toPosix(root), posix.join(toPosix(entry.parentPath), entry.name))),
  );
  const own = names.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return [...own, ...below].filter((file) => /\.[cm]?[jt]sx?$/.test(file)).toSorted();
}

const toPosix = (path: string) => path.replaceAll('\\', '/');

function importsOf(file: string, code: string, report: (line: number, problem: string) => void): Import[] {
  const found: Import[] = [];
  const { program, errors } = parseSync(file, code);
  const lineAt = (offset: number) => code.slice(0, offset).split('\n').length;
  for (const error of errors) report(1, `cannot be parsed: ${error.message}`);

  const add = (node: { start: number }, specifier: string, names: readonly string[], dynamic = false) => {
    found.push({ specifier, names, dynamic, line: lineAt(node.start) });
  };
  /** Text, or the fixed beginning of a template: enough to know the folder. */
  const addComputed = (node: { start: number }, source: ESTree.Expression, dynamic: boolean) => {
    if (source.type === 'Literal' && typeof source.value === 'string') add(node, source.value, ['*'], dynamic);
    else if (source.type === 'TemplateLiteral' && source.quasis[0]?.value.cooked)
      add(node, source.quasis[0].value.cooked, ['*'], dynamic);
    else report(lineAt(node.start), 'imports a computed path, which cannot be checked');
  };

  new Visitor({
    ImportDeclaration(node) {
      const names = node.specifiers.map((each) =>
        each.type !== 'ImportSpecifier'
          ? '*'
          : each.imported.type === 'Literal'
            ? each.imported.value
            : each.imported.name,
      );
      add(node, node.source.value, names);
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return;
      const names = node.specifiers.map((each) => (each.local.type === 'Literal' ? each.local.value : each.local.name));
      add(node, node.source.value, names);
    },
    ExportAllDeclaration(node) {
      add(node, node.source.value, ['*']);
    },
    ImportExpression(node) {
      addComputed(node, node.source, true);
    },
    TSImportType(node) {
      add(node, node.source.value, ['*']);
    },
    TSExternalModuleReference(node) {
      add(node, node.expression.value, ['*']);
    },
    NewExpression(node) {
      const [target, base] = node.arguments;
      const relativeUrl =
        node.callee.type === 'Identifier' &&
        node.callee.name === 'URL' &&
        isImportMeta(base) &&
        target?.type === 'Literal';
      if (relativeUrl && typeof target.value === 'string' && /\.[cm]?[jt]sx?$/.test(target.value))
        add(node, target.value, ['*'], true);
    },
    CallExpression(node) {
      const [target] = node.arguments;
      if (!target || target.type === 'SpreadElement' || node.callee.type !== 'MemberExpression') return;
      if (node.callee.property.type !== 'Identifier') return;
      const { name } = node.callee.property;
      const glob = node.callee.object.type === 'MetaProperty' && name === 'glob';
      const patterns = target.type === 'ArrayExpression' ? target.elements : [target];
      if (!glob) return;
      for (const pattern of patterns) {
        if (pattern?.type === 'Literal' && typeof pattern.value === 'string')
          add(node, pattern.value.replace(/[*{[].*/s, ''), ['*'], true);
        else report(lineAt(node.start), 'globs a computed pattern, which cannot be checked');
      }
    },
  }).visit(program);
  return found;
}

function isImportMeta(node: ESTree.Argument | undefined): boolean {
  return node?.type === 'MemberExpression' && node.object.type === 'MetaProperty';
}

function problemOf(file: string, { specifier, names, dynamic }: Import): string | undefined {
  const target = fileOf(file, specifier);
  if (target === undefined) {
    const rule = RESERVED.find(
      (each) =>
        each.package.test(specifier) &&
        (!each.name || names.includes(each.name) || names.includes('*')) &&
        ((each.only && !each.only.test(file)) || each.never?.test(file)),
    );
    return rule && `may not import ${rule.name ? `${rule.name} from ` : ''}'${specifier}': ${rule.why}`;
  }

  const from = roomOf(file);
  const to = roomOf(target);
  if (!from) return 'belongs to no room of the architecture';
  if (!to) return `imports '${specifier}', which belongs to no room of the architecture`;
  if (from === 'schemas' && to === 'schemas' && !specifier.startsWith('./'))
    return `the contract imports its own files by './', not '${specifier}'`;
  if (from === 'main' && to === 'mocks' && !dynamic) return `may import '${specifier}' dynamically only`;
  if (from === 'domain' && target.startsWith('server/http/'))
    return `may not import '${specifier}': the domain knows no HTTP`;

  const [mine, theirs] = [areaOf(file), areaOf(target)];
  if (from === to && mine && theirs && mine !== theirs)
    return `area ${mine} may not import area ${theirs} ('${specifier}'): two areas meet in src/routes only`;

  const may: readonly Room[] = ROOMS[from].may;
  const allowed = from === to || may.some((room) => room === to || WHOLE[room]?.test(target));
  return allowed ? undefined : `${from} may not import ${to} ('${specifier}')`;
}

/** The file a specifier leads to, from the root; undefined for a package. */
function fileOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return posix.normalize(specifier.slice(1));
  if (/^\.\.?(?:\/|$)/.test(specifier)) return posix.normalize(posix.join(posix.dirname(file), specifier));
  return specifier.startsWith('/') ? posix.normalize(specifier.slice(1)) : undefined;
}

const ROOM_NAMES = Object.keys(ROOMS) as Room[];
const roomOf = (file: string) => ROOM_NAMES.find((room) => ROOMS[room].holds.test(file));

/** The area a query file or a component belongs to: its file's or folder's name. */
const areaOf = (file: string) => /^src\/(?:queries|components)\/([^/.]+)/.exec(file)?.[1];

if (import.meta.main) {
  const { modules, imports, violations } = checkBoundaries(argv[2] ?? '.');
  for (const violation of violations) console.error(violation);
  console.log(`boundaries: ${modules} modules, ${imports} imports, ${violations.length} violations`);
  exit(violations.length > 0 ? 1 : 0);
}
