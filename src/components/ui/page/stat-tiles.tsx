import type { ReactNode } from 'react';
import { useNumbers } from './use-numbers.ts';
import classes from './stat-tiles.module.css';

interface StatTile {
  readonly label: string;
  readonly value: number | string;
  readonly hint?: ReactNode;
  /** Makes the whole tile a link: `render: (content) => <Link to="…">{content}</Link>`. */
  readonly render?: (content: ReactNode) => ReactNode;
}

interface StatTilesProps {
  readonly items: readonly StatTile[];
  /** One line of figures without frames, above what the screen is about. */
  readonly compact?: boolean | undefined;
}

/** Figures side by side: `<StatTiles items={[{ label: t('callers'), value: 1204 }]} />`. */
export function StatTiles({ items, compact = false }: StatTilesProps) {
  const numbers = useNumbers();
  return (
    <ul className={classes.tiles} data-compact={compact || undefined}>
      {items.map(({ label, value, hint, render = (content) => content }) => (
        <li key={label} className={classes.tile}>
          <div className={classes.label}>{render(label)}</div>
          <div className={classes.value}>
            <bdi>{typeof value === 'number' ? numbers.format(value) : value}</bdi>
          </div>
          {hint && (
            <div className={classes.hint}>
              <bdi>{hint}</bdi>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
