import { nice, ticks } from 'd3-array';

/** How many steps a scale has about. */
const STEPS = 5;

/** A scale from zero to `max` or a little more, in steps of 1, 2 or 5 times a power of ten; whole numbers, the lowest first. */
export function scaleTo(max: number): readonly number[] {
  const least = Math.max(Math.ceil(max), 1);
  // three calls have no halves between them
  const steps = Math.min(STEPS, least);
  const [from, to] = nice(0, least, steps);
  return ticks(from, to, steps);
}
