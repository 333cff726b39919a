import { useState } from 'react';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import ui from '#src/components/ui/ui.module.css';
import { ChartTable } from './chart-table.tsx';
import classes from './chart.module.css';
import { scaleTo } from './scale.ts';

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

/** One line; each has a colour and a dash of its own, by its place. Four at most can be told apart. */
export interface Series {
  readonly id: string;
  readonly label: string;
  /** One number for each category. */
  readonly values: readonly number[];
}

export interface LineChartProps {
  /** What the lines tell, in a sentence or two: the picture's name. */
  readonly label: string;
  /** The table's name. */
  readonly tableLabel: string;
  /** What a category is, e.g. "Month"; heads the table's first column. */
  readonly categoryLabel: string;
  readonly categories: readonly Category[];
  readonly series: readonly Series[];
}

/**
 * Lines over time, and a table of the same numbers below. Drawn in an SVG that stretches with its box, the words beside
 * it in HTML, so that it fits any width, either scheme and both directions without being measured. Pointing at a
 * category shows its numbers in the legend, which else tells the last ones.
 *
 *     <LineChart label={t('people')} categoryLabel={t('month')} categories={months} series={[{ id: 'callers', label: t('callers'), values }]} />
 */
export function LineChart(props: LineChartProps) {
  const { label, categories, series } = props;
  const [pointed, setPointed] = useState<number>();
  const shown = pointed ?? categories.length - 1;
  return (
    <figure className={classes.figure}>
      <Legend category={categories[shown]?.label ?? ''} series={series} shown={shown} />
      <div role="img" aria-label={label} className={classes.chart}>
        <Plot categories={categories} series={series} pointed={pointed} onPoint={setPointed} />
      </div>
      <ChartTable {...props} />
    </figure>
  );
}

interface LegendProps {
  readonly category: string;
  readonly series: readonly Series[];
  readonly shown: number;
}

function Legend({ category, series, shown }: LegendProps) {
  const numbers = useNumbers();
  return (
    <figcaption className={classes.legend}>
      <span className={classes.category}>{category}</span>
      <ul className={classes.keys}>
        {series.map(({ id, label, values }, index) => (
          <li key={id}>
            <svg aria-hidden="true" viewBox="0 0 24 4" className={classes.swatch}>
              <line x1="0" y1="2" x2="24" y2="2" data-series={index} />
            </svg>
            {label} <strong className={ui.numbers}>{numbers.format(values[shown] ?? 0)}</strong>
          </li>
        ))}
      </ul>
    </figcaption>
  );
}

interface PlotProps extends Pick<LineChartProps, 'categories' | 'series'> {
  readonly pointed: number | undefined;
  readonly onPoint: (index: number | undefined) => void;
}

function Plot({ categories, series, pointed, onPoint }: PlotProps) {
  const numbers = useNumbers();
  const lines = scaleTo(Math.max(...series.flatMap(({ values }) => values)));
  const top = lines.at(-1) ?? 1;
  const columns = { gridTemplateColumns: `repeat(${categories.length}, minmax(0, 1fr))` };
  const x = (index: number) => index + 0.5;
  const y = (value: number) => top - value;
  return (
    <>
      <div className={classes.scale}>
        {lines.map((value) => (
          <span key={value} style={{ insetBlockEnd: `${(value / top) * 100}%` }}>
            {numbers.format(value)}
          </span>
        ))}
      </div>
      <div className={classes.area}>
        <div className={`${classes.lines} ${ui.alongText}`}>
          <svg viewBox={`0 0 ${categories.length} ${top}`} preserveAspectRatio="none">
            {lines.map((value) => (
              <line key={value} x1="0" x2={categories.length} y1={y(value)} y2={y(value)} className={classes.grid} />
            ))}
            {pointed !== undefined && (
              <line x1={x(pointed)} x2={x(pointed)} y1="0" y2={top} className={classes.pointed} />
            )}
            {series.map(({ id, values }, index) => (
              <g key={id} data-series={index}>
                <polyline points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} data-series={index} />
                <path d={values.map((value, at) => `M${x(at)} ${y(value)}h0`).join('')} className={classes.dots} />
              </g>
            ))}
          </svg>
        </div>
        <div className={classes.columns} style={columns} onPointerLeave={() => onPoint(undefined)}>
          {categories.map(({ id }, index) => (
            <span key={id} onPointerEnter={() => onPoint(index)} />
          ))}
        </div>
      </div>
      <div className={classes.axis} style={columns}>
        {categories.map(({ id, short, second, minor }) => (
          <span key={id} data-minor={minor || undefined}>
            {short}
            {second && <span className={classes.second}>{second}</span>}
          </span>
        ))}
      </div>
    </>
  );
}
