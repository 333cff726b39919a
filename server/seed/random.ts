/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  pick<T>(values: readonly T[]): T;
  chance(probability: number): boolean;
  /** Some of the values, in their order; each is taken with the same probability. */
  some<T>(values: readonly T[], probability: number): T[];
}

/** mulberry32: small, and good enough for demo data. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    pick: <T>(values: readonly T[]) => values[int(0, values.length - 1)] as T,
    chance: (probability) => next() < probability,
    some: (values, probability) => values.filter(() => next() < probability),
  };
}
