import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import { Scroller } from '#src/components/ui/table/scroller.tsx';
import ui from '#src/components/ui/ui.module.css';
import type { ChartProps } from './chart-props.ts';
import classes from './chart.module.css';
import type { MarkLink } from './mark-link.ts';

interface ChartTableProps extends Omit<ChartProps, 'label'> {
  /** Makes each number a link to what it counts. */
  readonly link?: MarkLink | undefined;
}

/** The numbers of a chart, for who reads them one by one, with a screen reader or with the eyes. */
export function ChartTable({ series, ...props }: ChartTableProps) {
  const numbers = useNumbers();
  return (
    <FigureTable
      {...props}
      series={series.map(({ id, label, values, format = numbers.format }) => ({
        id,
        label,
        textOf: (category) => format(values[category] ?? 0),
      }))}
    />
  );
}

interface FigureTableProps extends Omit<ChartTableProps, 'series'> {
  readonly series: ReadonlyArray<{
    readonly id: string;
    readonly label: string;
    /** What it says of a category, by its place. */
    readonly textOf: (category: number) => string;
  }>;
}

/** The same where each figure is told in words, as in a heat map. */
export function FigureTable({ tableLabel, categoryLabel, categories, series, link }: FigureTableProps) {
  const t = useUiTexts();
  return (
    <details className={classes.details}>
      <summary>{t('chart.table')}</summary>
      <Scroller label={tableLabel} busy={false}>
        <table className={classes.table}>
          <caption className={ui.visuallyHidden}>{tableLabel}</caption>
          <thead>
            <tr>
              <th scope="col">{categoryLabel}</th>
              {series.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, index) => (
              <tr key={category.id}>
                <th scope="row">
                  <bdi>{category.label}</bdi>
                </th>
                {series.map(({ id, textOf }) => {
                  const text = <bdi>{textOf(index)}</bdi>;
                  return (
                    <td key={id}>
                      {link ? link({ series: id, category: category.id }, { 'data-figure': id, children: text }) : text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </details>
  );
}
