import type { NavigateOptions } from '@tanstack/react-router';
import { folded } from '#src/lib/text.ts';

/** What the palette offers: where it leads or what it does, and what it is called. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** A phone number as it is shown; read left to right in any language. */
  readonly phone?: string | undefined;
  readonly opens: NavigateOptions | (() => void);
}

export interface Group {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Does every word of `wanted` begin a word of `text`? Accents, case and commas don't count. */
export function matches(text: string, wanted: string): boolean {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u);
  return folded(wanted)
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
