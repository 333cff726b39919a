import type { Plugin } from 'vite';

/** Which modules go into one chunk: those whose path one of the patterns is found in. */
export type ChunkRule = (path: string) => boolean;

interface ChunkRules {
  readonly modules: (...patterns: readonly RegExp[]) => ChunkRule;
  readonly plugin: Plugin;
}

/**
 * Rules that tell which modules share a chunk, and a plugin that fails the build for a pattern that no module matched:
 * a file that was moved or renamed would else fall out of its chunk without a word.
 */
export function chunkRules(): ChunkRules {
  const unmatched = new Set<RegExp>();
  return {
    modules: (...patterns) => {
      for (const pattern of patterns) unmatched.add(pattern);
      return (path) => {
        const found = patterns.filter((pattern) => pattern.test(path));
        for (const pattern of found) unmatched.delete(pattern);
        return found.length > 0;
      };
    },
    plugin: {
      name: 'chunk-rules',
      apply: 'build',
      generateBundle() {
        if (unmatched.size > 0)
          this.error(`No module matches ${[...unmatched].join(', ')} (chunk rules of vite.config.ts)`);
      },
    },
  };
}
