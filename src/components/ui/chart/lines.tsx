import classes from './chart.module.css';
import { usePlot } from './place.ts';

/** One line; each has a colour and a dash of its own, by its place. Four at most can be told apart. */
export interface Series {
  readonly id: string;
  readonly label: string;
  /** One number for each category. */
  readonly values: readonly number[];
}

/** A mark: a line with a dot at each value, for each series. */
export function Lines({ series }: { readonly series: readonly Series[] }) {
  const { x, y } = usePlot();
  return series.map(({ id, values }, index) => (
    <g key={id} data-series={index}>
      <polyline points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} data-series={index} />
      <path d={values.map((value, at) => `M${x(at)} ${y(value)}h0`).join('')} className={classes.dots} />
    </g>
  ));
}
