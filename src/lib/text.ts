import { LIMITS } from '#src/schemas/limits.ts';

/** At most `length` code points of a text, then `...`. Specification product 2.9. */
export function truncate(text: string, length: number = LIMITS.truncateAt): string {
  const points = [...text];
  return points.length > length ? `${points.slice(0, length).join('').trimEnd()}...` : text;
}

/** Lower case and without accents, for searching in what is on the screen: “jose” finds José. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
