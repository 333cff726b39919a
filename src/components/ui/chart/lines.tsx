import { line } from 'd3-shape';
import classes from './chart.module.css';
import { usePlot } from './place.ts';

/** One row of numbers; each has a colour of its own, by its place, and a line a dash, too. Four at most can be told apart. */
export interface Series {
  readonly id: string;
  readonly label: string;
  /** One number for each category. */
  readonly values: readonly number[];
  /** How they are written; else as whole numbers are. */
  readonly format?: ((value: number) => string) | undefined;
}

/** A mark: a line with a dot at each value, for each series. */
export function Lines({ series }: { readonly series: readonly Series[] }) {
  const { x, y } = usePlot();
  const path = line<number>((_, at) => x(at), y);
  return series.map(({ id, values }, index) => (
    <g key={id} data-series={index}>
      <path d={path(values) ?? ''} data-series={index} />
      <path d={values.map((value, at) => `M${x(at)} ${y(value)}h0`).join('')} className={classes.dots} />
    </g>
  ));
}
