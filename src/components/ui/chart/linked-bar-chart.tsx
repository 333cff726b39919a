import { Fragment, useId, useState } from 'react';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import { Bars, partsOf } from './bars.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './chart.module.css';
import { Legend } from './legend.tsx';
import type { ChartProps } from './chart-props.ts';
import type { MarkLink } from './mark-link.ts';
import { Plot } from './plot.tsx';
import { useRoving } from './use-roving.ts';

interface LinkedBarChartProps extends ChartProps {
  /** What is told while nothing is pointed at: the numbers of all categories together. */
  readonly allLabel: string;
  /** What the picture shows, in a sentence, for everybody. */
  readonly said: string;
  /** Makes each part of a bar, and each number beside and below, a link to what it counts. */
  readonly link: MarkLink;
}

/**
 * Bars of one or more parts, each a link to what it counts, and a table of the same numbers below. The picture is one
 * stop of the Tab key; arrow keys go from bar to bar and, within one, from part to part. Specification product 5.16.
 */
export function LinkedBarChart({ allLabel, said, link, ...props }: LinkedBarChartProps) {
  const { label, categories, series } = props;
  const t = useUiTexts();
  const numbers = useNumbers();
  const hint = useId();
  const [pointed, setPointed] = useState<number>();
  const parts = partsOf(series);
  const { onKeyDown, propsOf } = useRoving(parts);
  const sums = categories.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  return (
    <figure className={classes.figure}>
      <Legend
        category={(pointed === undefined ? undefined : categories[pointed]?.label) ?? allLabel}
        series={series}
        shown={pointed}
        drawn="bar"
        categories={categories}
        link={link}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys go from link to link in it */}
      <div onKeyDown={onKeyDown} className={classes.keyed}>
        <Plot
          label={label}
          describedBy={hint}
          categories={categories}
          most={Math.max(0, ...sums)}
          pointed={pointed}
          onPoint={setPointed}
          links={(index, { y }) =>
            parts
              .filter(({ column }) => column === index)
              .map(({ column, row, from, to }) => {
                const { id = '', label: name = '', format = numbers.format } = series[row] ?? {};
                const category = categories[column];
                const shares = {
                  insetBlockEnd: `${(from / y(0)) * 100}%`,
                  blockSize: `${((to - from) / y(0)) * 100}%`,
                };
                return (
                  <Fragment key={row}>
                    {link(
                      { series: id, category: category?.id },
                      {
                        ...propsOf({ column, row }),
                        'data-figure': id,
                        'aria-label': `${category?.label ?? ''}, ${name}: ${format(to - from)}`,
                        className: classes.part,
                        style: shares,
                        children: null,
                      },
                    )}
                  </Fragment>
                );
              })
          }
        >
          <Bars series={series} />
        </Plot>
        <p id={hint} className={classes.keysHint}>
          {t('chart.keys')}
        </p>
      </div>
      <p className={classes.said}>
        <bdi>{said}</bdi>
      </p>
      <ChartTable {...props} link={link} />
    </figure>
  );
}
