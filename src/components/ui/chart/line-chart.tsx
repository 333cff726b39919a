import { useState } from 'react';
import type { ChartProps } from './chart-props.ts';
import { ChartTable } from './chart-table.tsx';
import classes from './chart.module.css';
import { Legend } from './legend.tsx';
import { Lines } from './lines.tsx';
import { Plot } from './plot.tsx';

/**
 * Lines over time, and a table of the same numbers below. Pointing at a category shows its numbers in the legend, which
 * else tells the last ones.
 *
 *     <LineChart label={t('people')} categoryLabel={t('month')} categories={months} series={[{ id: 'callers', label: t('callers'), values }]} />
 */
export function LineChart(props: ChartProps) {
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
