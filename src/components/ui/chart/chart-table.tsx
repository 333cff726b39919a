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
export function ChartTable({ tableLabel, categoryLabel, categories, series, link }: ChartTableProps) {
  const t = useUiTexts();
  const numbers = useNumbers();
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
                {series.map(({ id, values, format = numbers.format }) => {
                  const text = <bdi>{format(values[index] ?? 0)}</bdi>;
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
