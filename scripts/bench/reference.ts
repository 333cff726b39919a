import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build } from 'vite';
import { listen } from '#server/node/listen.ts';
import { openSite } from '#server/node/site.ts';
import { temporaryFolder } from '#scripts/cleanup.ts';
import { compressed } from '#scripts/compressed.ts';
import { mantineImports } from '#scripts/mantine-imports.ts';
import { root } from '#scripts/root.ts';
import { freePort } from '#scripts/run.ts';

export interface Reference {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the page that ours is measured against, and serves it as ours is served. */
export async function startReference(): Promise<Reference> {
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
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      await listening.stop();
      folder.remove();
    },
  };
}
