import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { contentSecurityPolicy, fillMetas } from '#server/node/page.ts';
import { packEmptyDatabase } from './mock-database.ts';
import { root } from './root.ts';

/** Changes with whatever a new database is made of, so that nobody works on data of an earlier version. */
function dataVersion(): string {
  const hash = createHash('sha256');
  const sources = ['server/db/{schema,migrations}/*.sql', 'server/db/constants.ts', 'server/seed/*.ts'];
  for (const file of globSync(sources, { cwd: root }).toSorted()) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * The server's own policy, but for PGlite and argon2, which are compiled here in the page's workers; and for frames,
 * which a page cannot speak of in its own text.
 */
const policy = (html: string): string =>
  contentSecurityPolicy(html)
    .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
    .replace(/; frame-ancestors [^;]*/, '');

/** A packed database, as a build brings it along; no ending that a host would take for an encoding. */
const DATABASE = `database-${dataVersion()}.bin`;

/**
 * MSW's service worker, but for what pages and workers are made of: that comes from where it always does, without asking
 * the page first. Firefox would wait for ever for what a worker imports, as it tells of a worker only once that runs.
 */
const SERVICE_WORKER = `addEventListener('fetch', (event) => {
  const { destination, url } = event.request;
  if (['script', 'style', 'worker'].includes(destination) || url.endsWith('/${DATABASE}')) event.stopImmediatePropagation();
});
importScripts('/mockServiceWorker.js');
`;

/** What `--mode mock` needs of Vite besides MSW's own plugin: the API in a worker, and the page's own policy. */
export function mockMode(): Plugin {
  let building = false;
  return {
    name: 'mock-mode',
    config({ build }, { command }) {
      building = command === 'build';
      return {
        define: {
          'import.meta.env.MOCK_DATA_VERSION': JSON.stringify(dataVersion()),
          'import.meta.env.MOCK_DATABASE': JSON.stringify(building ? DATABASE : ''),
        },
        build: { outDir: build?.outDir ?? 'dist-mock' },
        worker: { format: 'es' },
        optimizeDeps: {
          // What the worker needs is found before the first visit, which would else be loaded twice.
          entries: ['index.html', 'mocks/api.worker.ts'],
          // It finds its WebAssembly beside itself, which bundling would move away.
          exclude: ['@electric-sql/pglite'],
        },
      };
    },
    configureServer({ middlewares }) {
      middlewares.use('/service-worker.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(SERVICE_WORKER);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: DATABASE, source: await packEmptyDatabase() });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: SERVICE_WORKER });
    },
    transformIndexHtml: {
      order: 'post',
      handler(given) {
        const html = fillMetas(given, { 'api-base-url': '/', 'rtl-english': 'true' });
        // Vite's own development scripts are inline, so the policy is for the build.
        if (!building) return html;
        const attrs = { 'http-equiv': 'Content-Security-Policy', content: policy(html) };
        return { html, tags: [{ tag: 'meta', attrs, injectTo: 'head-prepend' }] };
      },
    },
  };
}
