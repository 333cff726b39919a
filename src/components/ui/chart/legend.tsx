import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './chart.module.css';
import type { Series } from './lines.tsx';
import type { MarkLink } from './mark-link.ts';
import type { Category } from './place.ts';

interface LegendProps {
  /** What the numbers are of. */
  readonly category: string;
  readonly series: readonly Series[];
  /** The category that is told; undefined: all of them together. */
  readonly shown: number | undefined;
  /** What the numbers are drawn with. */
  readonly drawn?: 'line' | 'bar';
  readonly categories?: readonly Category[];
  /** Makes each number a link to what it counts. */
  readonly link?: MarkLink | undefined;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The numbers of one category, or of all, each beside what it is drawn with. */
export function Legend({ category, series, shown, drawn = 'line', categories, link }: LegendProps) {
  const numbers = useNumbers();
  const numberOf = ({ values, format = numbers.format }: Series) =>
    format(shown === undefined ? sum(values) : (values[shown] ?? 0));
  return (
    <figcaption className={classes.legend}>
      <bdi className={classes.category}>{category}</bdi>
      <ul className={classes.keys}>
        {series.map((each, index) => (
          <li key={each.id}>
            <svg
              aria-hidden="true"
              viewBox="0 0 24 4"
              preserveAspectRatio="none"
              className={classes.swatch}
              data-drawn={drawn}
            >
              {drawn === 'line' ? (
                <line x1="0" y1="2" x2="24" y2="2" data-series={index} />
              ) : (
                <rect width="24" height="4" data-bar={index} />
              )}
            </svg>
            {each.label}{' '}
            <strong className={ui.numbers}>
              {link
                ? link(
                    { series: each.id, category: shown === undefined ? undefined : categories?.[shown]?.id },
                    { 'data-figure': each.id, children: numberOf(each) },
                  )
                : numberOf(each)}
            </strong>
          </li>
        ))}
      </ul>
    </figcaption>
  );
}
