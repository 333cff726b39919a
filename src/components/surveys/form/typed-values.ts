/** A day that is typed halfway: no answer yet, and not none. */
export const HALF_A_DAY = '-';

/** The number that a typed text means, with a point or a comma; any other text as it is, null for none. */
export function readNumber(text: string): number | string | null {
  const trimmed = text.trim().replace('−', '-');
  if (trimmed === '') return null;
  // thousands first: 1,500 is no one and a half
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(trimmed)) return Number(trimmed.replaceAll(',', ''));
  return /^-?\d+(?:[.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : trimmed;
}
