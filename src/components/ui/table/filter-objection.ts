import type { Filter } from '#src/schemas/filters.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';
import type { ValidationKey } from '#src/schemas/validation.ts';
import { isCalendarDay } from './filters.ts';

/** What other filters of the same list are set to, by their names. */
export type FilterTexts = Readonly<Record<string, string | number | boolean | undefined>>;

/** The day that another filter is set to, `YYYY-MM-DD`. */
const dayOf = (name: string | undefined, texts: FilterTexts): string | undefined =>
  name === undefined || texts[name] === undefined ? undefined : fromUsDay(String(texts[name]));

/** The days that a filter's day can't be before and after. */
export const boundsOf = (filter: Filter, texts: FilterTexts) =>
  filter.kind === 'day' ? { first: dayOf(filter.notBefore, texts), last: dayOf(filter.notAfter, texts) } : {};

/**
 * Why a list can't be narrowed by what is typed into a filter; undefined where it can. Nothing lies after today where
 * `untilToday` names a zone.
 */
export function objectionTo(
  filter: Filter,
  typed: string,
  texts: FilterTexts,
  untilToday?: string,
): ValidationKey | undefined {
  if (filter.kind === 'number') return /^\d{1,7}$/.test(typed) ? undefined : 'number.digits';
  if (filter.kind !== 'day') return undefined;
  if (!/^\d\d\/\d\d\/\d{4}$/.test(typed) || !isCalendarDay(typed)) return 'date.format';
  const { first, last } = boundsOf(filter, texts);
  const day = fromUsDay(typed);
  if ((first !== undefined && day < first) || (last !== undefined && day > last)) return 'date.order';
  return untilToday !== undefined && day > dayIn(new Date(), untilToday) ? 'date.ahead' : undefined;
}
