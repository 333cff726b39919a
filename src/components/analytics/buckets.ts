import type { Category } from '#src/components/ui/chart/place.ts';
import { formatDay, formatMonth } from '#src/lib/dates.ts';
import type { DayFigures } from '#src/schemas/analytics.ts';
import { addDays } from '#src/schemas/ranges.ts';
import type { Step } from './analytics-search.ts';

/** The days that one bar is of, within the range, and their figures. */
export interface Bucket {
  readonly from: string;
  readonly to: string;
  readonly calls: number;
  readonly answered: number;
  readonly notAnswered: number;
}

/** What a bar is of where nobody has chosen: some thirty bars are the most that can be told apart. */
export const stepFor = (days: number): Step => (days <= 31 ? 'day' : days <= 217 ? 'week' : 'month');

/** The first day of what a day belongs to; weeks begin on Monday. */
function startOf(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Days put together, the first ones first; a week or a month at either end may not be whole. */
export function bucketsOf(days: readonly DayFigures[], step: Step): readonly Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const { day, calls, answered, notAnswered } of days) {
    const start = startOf(day, step);
    const before = buckets.get(start) ?? { from: day, to: day, calls: 0, answered: 0, notAnswered: 0 };
    buckets.set(start, {
      from: before.from,
      to: day,
      calls: before.calls + calls,
      answered: before.answered + answered,
      notAnswered: before.notAnswered + notAnswered,
    });
  }
  return [...buckets.values()];
}

/** How many names there is room for below the bars. */
const NAMES = 31;
const NAMES_NARROW = 7;

/** The bars as the chart has them; `span` writes the days of a week. */
export function categoriesOf(
  buckets: readonly Bucket[],
  step: Step,
  span: (from: string, to: string) => string,
): readonly Category[] {
  const every = Math.ceil(buckets.length / NAMES);
  const everyNarrow = every * Math.ceil(buckets.length / every / NAMES_NARROW);
  let said = '';
  return buckets.map(({ from, to }, index) => {
    const isSaid = index % every === 0;
    const month = from.slice(0, 7);
    const above = step === 'month' ? from.slice(0, 4) : month;
    const isNew = isSaid && above !== said;
    if (isNew) said = above;
    const label = { day: () => formatDay(from), week: () => span(from, to), month: () => formatMonth(month, 'long') };
    return {
      id: from,
      label: label[step](),
      short: isSaid ? (step === 'month' ? formatMonth(month, 'short') : String(Number(from.slice(8)))) : '',
      second: isNew ? (step === 'month' ? above : formatMonth(month, 'short')) : undefined,
      minor: index % everyNarrow !== 0,
    };
  });
}
