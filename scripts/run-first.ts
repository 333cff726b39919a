import type { Plugin } from 'vite';

/**
 * Lets the page run some of the entry's chunks as scripts of their own, one after the other before it: what that takes
 * falls into the time in which the rest of the code is still on its way, and into several tasks instead of a long one.
 * Not `async`: browsers hold such scripts back.
 */
export function runFirst(...names: readonly string[]): Plugin {
  return {
    name: 'run-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        let rest = html;
        const tags = names.map((name) => {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
          const preload = `<link rel="modulepreload" crossorigin href="/${chunk?.fileName}">`;
          if (!chunk || !rest.includes(preload)) throw new Error(`The page does not load ${name}`);
          rest = rest.replace(preload, '');
          return {
            tag: 'script',
            attrs: { type: 'module', crossorigin: true, src: `/${chunk.fileName}` },
            injectTo: 'head-prepend' as const,
          };
        });
        return { html: rest, tags };
      },
    },
  };
}
