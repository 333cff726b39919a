/** A stretch of a recording, in seconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Softer than this of 255, nobody speaks. */
const SILENT = 12;

/** Shorter pauses belong to talking. */
const SHORTEST_SECONDS = 1.5;

/** Left of a silence that is skipped, so that one hears that there was one. */
export const LEFT_SECONDS = 0.4;

/** Where nobody speaks, by how loud it is; in seconds, in their order. */
export function silencesOf(peaks: readonly number[], seconds: number): readonly Stretch[] {
  const each = seconds / peaks.length;
  const found: Stretch[] = [];
  let start: number | undefined;
  for (const [at, peak] of [...peaks, 255].entries()) {
    if (peak < SILENT) start ??= at;
    else if (start !== undefined) {
      if ((at - start) * each >= SHORTEST_SECONDS) found.push({ start: start * each, end: at * each });
      start = undefined;
    }
  }
  return found;
}
