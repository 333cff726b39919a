import { createContext, use } from 'react';

/** One point on the axis, e.g. a month. */
export interface Category {
  readonly id: string;
  /** As the table and the legend write it. */
  readonly label: string;
  /** Under the axis, and what stands below it where it is new, e.g. a year. */
  readonly short: string;
  readonly second?: string | undefined;
  /** Left out under the axis where there is no room for all. */
  readonly minor?: boolean | undefined;
}

/** Where things are in a plot's SVG: each category is one wide, a value as high as it is great. */
export interface Place {
  readonly categories: readonly Category[];
  /** The values of the axis, the lowest first. */
  readonly ticks: readonly number[];
  /** The middle of a category. */
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly pointed: number | undefined;
}

export const PlotContext = createContext<Place | null>(null);

/** Where a mark or an axis draws; only inside a `Plot`. */
export function usePlot(): Place {
  const place = use(PlotContext);
  if (!place) throw new Error('A mark stands in a Plot');
  return place;
}
