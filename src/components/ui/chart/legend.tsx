import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './chart.module.css';
import type { Series } from './lines.tsx';

interface LegendProps {
  readonly category: string;
  readonly series: readonly Series[];
  readonly shown: number;
}

/** The numbers of one category, each beside what it is drawn with. */
export function Legend({ category, series, shown }: LegendProps) {
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
