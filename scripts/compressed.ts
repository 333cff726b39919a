import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json|txt|wasm)$/;
const SMALLEST_BYTES = 1024;
const PAGES = new Set(['index.html', 'survey.html']);

/** Puts a `.br` and a `.gz` beside every file of a build that gains by it: done once, for whoever serves it. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
        for (const { parentPath, name } of entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))) {
          const path = join(parentPath, name);
          const bytes = readFileSync(path);
          // pages are filled with settings when they are served
          if (bytes.length < SMALLEST_BYTES || PAGES.has(name)) continue;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
