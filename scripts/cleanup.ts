import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const pending = new Set<() => void>();

/* Exiting by a signal skips `finally`; leaving by process.exit() doesn't skip these. */
const leave = () => process.exit(1);
const undoAll = () => {
  for (const undo of [...pending].toReversed()) undo();
};

/**
 * Remembers how to undo something that must not outlive this process (a server, a temporary folder), whatever ends it.
 * `undo` can't wait for anything. Gives a function that does it now.
 */
export function untilEnd(undo: () => void): () => void {
  if (pending.size === 0) {
    process.on('exit', undoAll);
    for (const signal of SIGNALS) process.on(signal, leave);
  }
  const once = () => {
    if (!pending.delete(once)) return;
    if (pending.size === 0) {
      process.off('exit', undoAll);
      for (const signal of SIGNALS) process.off(signal, leave);
    }
    undo();
  };
  pending.add(once);
  return once;
}

/** A new folder that doesn't outlive this process, and how to be rid of it before. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'console-'));
  return { path, remove: untilEnd(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 })) };
}
