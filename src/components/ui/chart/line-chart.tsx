import { useState } from 'react';
import { ChartTable } from './chart-table.tsx';
import classes from './chart.module.css';
import { Legend } from './legend.tsx';
import { Lines, type Series } from './lines.tsx';
import type { Category } from './place.ts';
import { Plot } from './plot.tsx';

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
 * Lines over time, and a table of the same numbers below. Pointing at a category shows its numbers in the legend, which
 * else tells the last ones.
 *
 *     <LineChart label={t('people')} categoryLabel={t('month')} categories={months} series={[{ id: 'callers', label: t('callers'), values }]} />
 */
export function LineChart(props: LineChartProps) {
  const { label, categories, series } = props;
  const [pointed, setPointed] = useState<number>();
  const most = Math.max(...series.flatMap(({ values }) => values));
  const shown = pointed ?? categories.length - 1;
  return (
    <figure className={classes.figure}>
      <Legend category={categories[shown]?.label ?? ''} series={series} shown={shown} />
      <Plot label={label} categories={categories} most={most} pointed={pointed} onPoint={setPointed}>
        <Lines series={series} />
      </Plot>
      <ChartTable {...props} />
    </figure>
  );
}
