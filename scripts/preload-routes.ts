import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const ROUTE = /\/src\/routes\/([^?]+?)\.tsx\?tsr-split/;
/** What every visit below /app waits for: reading the stored session, and the first call. */
const FOR_SESSIONS = /\/src\/lib\/(?:session\/vault|api\/send)\.ts$/;

/** The tree of all routes: every page but the login waits for it, see src/start-tree.ts. */
const ALL_ROUTES = /\/src\/routeTree\.gen\.ts$/;
const BUT_LOGIN = '^/(?!public/login/?$)';

/** The addresses a route file stands for, as a pattern: a layout's are all below it. */
export function addressesOf(file: string): string {
  const all = file.split('/');
  const parts = all.filter((part) => !part.startsWith('_'));
  const last = all.at(-1) ?? '';
  const isLayout = last === 'route' || last.startsWith('_');
  const named = parts.filter((part) => part !== 'route' && part !== 'index');
  const path = named.map((part) => (part.startsWith('$') ? '[^/]+' : part)).join('/');
  return isLayout ? `^/${path}(/|$)` : `^/${path}/?$`;
}

/** A chunk, all that it imports, and their style sheets. */
function filesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, into = new Set<string>()): Set<string> {
  if (into.has(chunk.fileName) || chunk.isEntry) return into;
  into.add(chunk.fileName);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) into.add(sheet);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) filesOf(imported, chunks, into);
  }
  return into;
}

/** Runs in the page, before anything else does. */
const script = (files: readonly string[], routes: ReadonlyArray<readonly [string, readonly number[]]>): string =>
  `(function(f,r,s){r.forEach(function(e){if(new RegExp(e[0]).test(location.pathname))e[1].forEach(function(i){` +
  `if(s[i])return;s[i]=1;var l=document.createElement('link'),c=/css$/.test(f[i]);l.rel=c?'preload':'modulepreload';` +
  `if(c)l.as='style';l.href='/'+f[i];l.crossOrigin='';document.head.appendChild(l)})})})` +
  `(${JSON.stringify(files)},${JSON.stringify(routes)},{})`;

/**
 * Lets a page ask for the code of the route that is opened together with the code that would find out which route
 * that is: one round trip less. The script is inline; whoever serves the page allows it by its hash.
 */
export function preloadRoutes(): Plugin {
  return {
    name: 'preload-routes',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        );
        const files: string[] = [];
        const indexOf = (file: string) => {
          if (!files.includes(file)) files.push(file);
          return files.indexOf(file);
        };
        const routes: Array<[string, number[]]> = [];
        for (const chunk of chunks.values()) {
          for (const id of chunk.moduleIds) {
            const file = FOR_SESSIONS.test(id) ? 'app/route' : ROUTE.exec(id)?.[1];
            const addresses = ALL_ROUTES.test(id) ? BUT_LOGIN : file && addressesOf(file);
            if (addresses) routes.push([addresses, [...filesOf(chunk, chunks)].map(indexOf)]);
          }
        }
        if (routes.length === 0) throw new Error('No route was found to preload');
        return [{ tag: 'script', children: script(files, routes), injectTo: 'head-prepend' }];
      },
    },
  };
}
