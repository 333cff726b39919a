/** How many lines a scale has at most, the one at zero apart. */
const LINES = 5;

/** A scale from zero to `max` or a little more, in steps of 1, 2 or 5 times a power of ten; whole numbers, the lowest first. */
export function scaleTo(max: number): readonly number[] {
  const rough = Math.max(max, 1) / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 1);
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, index) => index * step);
}
