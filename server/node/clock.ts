import type { Clock } from '#server/work.ts';

/** The clock of this machine. */
export const clock: Clock = { now: () => new Date() };
