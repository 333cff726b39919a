import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
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

/** Room beside the current tab, so that one sees that there are others. */
const PEEK = 48;

/** Scrolls the bar, never the page, until the current tab is in sight. */
function showCurrent(bar: HTMLElement): void {
  const tab = bar.querySelector('[aria-current="page"]');
  if (!tab) return;
  const [seen, wanted] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (wanted.left < seen.left) bar.scrollLeft += wanted.left - seen.left - PEEK;
  else if (wanted.right > seen.right) bar.scrollLeft += wanted.right - seen.right + PEEK;
}

/**
 * Tabs as links to `?tab=`: they open in a new window, Back returns to the tab before, and what the old tab had
 * in the address (page, search, filters) goes with it. Where there are more than fit, their bar scrolls sideways.
 *
 *     <Tabs label={t('parts')} items={[{ value: 'caller', label: t('callers'), count: 12 }]} current={tab} />
 */
export function Tabs<Value extends string>({ label, items, current }: TabsProps<Value>) {
  const numbers = useNumbers();
  const bar = useRef<HTMLElement>(null);
  // a bar begins at its first tab: to look where that is would make the browser lay out the page once more
  const seen = useRef(items[0]?.value);
  useLayoutEffect(() => {
    if (bar.current && seen.current !== current) showCurrent(bar.current);
    seen.current = current;
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className={classes.scroller}>
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
