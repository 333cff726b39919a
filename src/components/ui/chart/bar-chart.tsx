import { useState } from 'react';
import { Bars } from './bars.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './chart.module.css';
import { Legend } from './legend.tsx';
import type { ChartProps } from './chart-props.ts';
import type { Series } from './lines.tsx';
import { Plot } from './plot.tsx';

interface BarChartProps extends Omit<ChartProps, 'series'> {
  readonly series: Series;
  /** Which category is told while none is pointed at; else the first one. */
  readonly told?: number;
}

/**
 * One number for each category as a bar, and a table of the same numbers below. Pointing at a category shows its number,
 * else the first one is told, or `told`.
 *
 *     <BarChart label={t('ready')} tableLabel={…} categoryLabel={t('hour')} categories={hours} series={{ id: 'ready', label: t('ready'), values }} />
 */
export function BarChart({ series, told = 0, ...props }: BarChartProps) {
  const { label, categories } = props;
  const [pointed, setPointed] = useState<number>();
  const shown = pointed ?? told;
  return (
    <figure className={classes.figure}>
      <Legend category={categories[shown]?.label ?? ''} series={[series]} shown={shown} drawn="bar" />
      <Plot
        label={label}
        categories={categories}
        most={Math.max(...series.values)}
        pointed={pointed}
        onPoint={setPointed}
      >
        <Bars series={[series]} />
      </Plot>
      <ChartTable {...props} series={[series]} />
    </figure>
  );
}
