import type { Plugin } from 'vite';

/**
 * Lets the page run the chunk that holds `module` as a script before all others: what that takes falls into the time
 * in which the rest of the code is still on its way. Not `async`: browsers hold such scripts back.
 */
export function runFirst(module: string): Plugin {
  return {
    name: 'run-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
        );
        const preload = `<link rel="modulepreload" crossorigin href="/${chunk?.fileName}">`;
        if (!chunk || !html.includes(preload)) throw new Error(`The page does not load ${module}`);
        const attrs = { type: 'module', crossorigin: true, src: `/${chunk.fileName}` };
        return { html: html.replace(preload, ''), tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }] };
      },
    },
  };
}
