import type { Filter } from '#src/schemas/filters.ts';
import type { ValidationKey } from '#src/schemas/validation.ts';
import { isCalendarDay } from './filters.ts';

/** Why a list can't be narrowed by what is typed into a filter; undefined where it can. */
export function objectionTo({ kind }: Filter, typed: string): ValidationKey | undefined {
  if (kind === 'number' && !/^\d{1,7}$/.test(typed)) return 'number.digits';
  if (kind === 'day' && !(/^\d\d\/\d\d\/\d{4}$/.test(typed) && isCalendarDay(typed))) return 'date.format';
  return undefined;
}
