import type { Series } from './lines.tsx';
import type { Category } from './place.ts';

/** What every chart is given. */
export interface ChartProps {
  /** What it tells, in a sentence or two: the picture's name. */
  readonly label: string;
  /** The table's name. */
  readonly tableLabel: string;
  /** What a category is, e.g. "Month"; heads the table's first column. */
  readonly categoryLabel: string;
  readonly categories: readonly Category[];
  readonly series: readonly Series[];
}
