import type { Plugin } from 'vite';

const SCHEMAS = /\/src\/schemas\/[\w-]+\.ts$/;
/** A property of an endpoint, whose value is one text. */
const DOC = /^ {2}(?:doc|assumed):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`),\n/gm;

/** Takes what the contract says for readers out of a build: only the API's description shows it, and a visit would load it. */
export function withoutDocs(): Plugin {
  let taken = 0;
  return {
    name: 'without-docs',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: SCHEMAS },
      handler: (code) =>
        code.replaceAll(DOC, (text) => {
          taken += 1;
          // the lines of what follows stay what they are
          return text.replaceAll(/[^\n]/g, '');
        }),
    },
    buildEnd(error) {
      if (!error && taken === 0) throw new Error('No endpoint of src/schemas has a text to take out');
    },
  };
}
