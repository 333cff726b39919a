import { Link } from '@tanstack/react-router';
import { useNumbers } from './use-numbers.ts';
import classes from './tabs.module.css';

interface TabsProps<Value extends string> {
  /** Names the navigation for screen readers. */
  readonly label: string;
  readonly items: ReadonlyArray<{
    readonly value: Value;
    readonly label: string;
    readonly count?: number | undefined;
  }>;
  readonly current: Value;
}

/**
 * Tabs as links to `?tab=`: they open in a new window, Back returns to the tab before, and what the old tab had
 * in the address (page, search, filters) goes with it.
 *
 *     <Tabs label={t('parts')} items={[{ value: 'caller', label: t('callers'), count: 12 }]} current={tab} />
 */
export function Tabs<Value extends string>({ label, items, current }: TabsProps<Value>) {
  const numbers = useNumbers();
  return (
    <nav aria-label={label} className={classes.scroller}>
      <ul className={classes.tabs}>
        {items.map((item) => (
          <li key={item.value}>
            <Link
              to="."
              search={{ tab: item.value } as never}
              resetScroll={false}
              // the first tab has no search of its own, and would count as part of every other
              activeOptions={{ exact: true }}
              className={classes.tab}
              aria-current={item.value === current ? 'page' : undefined}
            >
              {item.label}
              {item.count !== undefined && <span className={classes.count}>{numbers.format(item.count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
