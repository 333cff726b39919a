import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build } from 'vite';
import { listen } from '#server/node/listen.ts';
import { openSite } from '#server/node/site.ts';
import { temporaryFolder } from '#scripts/cleanup.ts';
import { compressed } from '#scripts/compressed.ts';
import { startHttp2, type Front } from '#scripts/http2.ts';
import { mantineImports } from '#scripts/mantine-imports.ts';
import { root } from '#scripts/root.ts';
import { freePort } from '#scripts/run.ts';

/** Builds the page that ours is measured against, and serves it as ours is served. */
export async function startReference(): Promise<Front> {
  const folder = temporaryFolder();
  await build({
    configFile: false,
    root: join(root, 'scripts/bench/reference'),
    logLevel: 'error',
    plugins: [react(), mantineImports(), compressed()],
    css: { postcss: root },
    build: { outDir: folder.path, emptyOutDir: true, target: 'es2023' },
  });
  const site = await openSite(folder.path, {});
  const port = await freePort();
  const listening = await listen((request) => Promise.resolve(site(request)), {
    port,
    host: undefined,
    trustedProxies: 0,
  });
  const front = await startHttp2(`http://localhost:${port}`, await freePort());
  return {
    url: front.url,
    stop: async () => {
      await front.stop();
      await listening.stop();
      folder.remove();
    },
  };
}
