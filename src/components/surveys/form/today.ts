import { timeZoneHere } from '#src/lib/dates.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import type { Today } from '#src/schemas/survey-answers.ts';

/** Today, where somebody answers. */
export function todayHere(): Today {
  const day = dayIn(new Date(), timeZoneHere());
  return { first: day, last: day };
}
