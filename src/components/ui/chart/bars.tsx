import { stack } from 'd3-shape';
import type { Series } from './lines.tsx';
import { usePlot } from './place.ts';

/** A bar is so wide of its category's room. */
const BAR_WIDTH = 0.7;

/** A part of a bar: which category and series it is of, and from where to where it goes. */
export interface Part {
  readonly column: number;
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** The parts of the bars, the lowest of each first; what is zero has none. */
export function partsOf(series: readonly Series[]): readonly Part[] {
  const columns = (series[0]?.values ?? []).map((_, column) => column);
  const layers = stack<number, number>()
    .keys(series.map((_, row) => row))
    .value((column, row) => series[row]?.values[column] ?? 0)(columns);
  return layers
    .flatMap((layer, row) => layer.map(([from, to], column) => ({ column, row, from, to })))
    .filter(({ from, to }) => to > from)
    .toSorted((one, other) => one.column - other.column || one.row - other.row);
}

/** A mark: a bar for each category, of one part for each series. */
export function Bars({ series }: { readonly series: readonly Series[] }) {
  const { x, y } = usePlot();
  return partsOf(series).map(({ column, row, from, to }) => (
    <rect
      key={`${column} ${row}`}
      x={x(column) - BAR_WIDTH / 2}
      y={y(to)}
      width={BAR_WIDTH}
      height={to - from}
      data-bar={row}
    />
  ));
}
