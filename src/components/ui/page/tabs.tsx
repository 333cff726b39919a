import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import ui from '#src/components/ui/ui.module.css';
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
  /** What of the address all tabs share. */
  readonly keep?: Readonly<Record<string, string | undefined>> | undefined;
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

/** At which ends of the bar there are tabs out of sight; told by the browser, so that nothing is measured for it. */
function useHiddenEnds(bar: RefObject<HTMLElement | null>, count: number) {
  const [hidden, setHidden] = useState({ start: false, end: false });
  useEffect(() => {
    const tabs = bar.current?.querySelectorAll('li');
    const [first, last] = [tabs?.[0], tabs?.[count - 1]];
    if (!first || !last || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const isHidden = intersectionRatio < 0.9;
          setHidden((before) => ({
            start: target === first ? isHidden : before.start,
            end: target === last ? isHidden : before.end,
          }));
        }
      },
      { root: bar.current, threshold: [0, 0.9] },
    );
    observer.observe(first);
    observer.observe(last);
    return () => observer.disconnect();
  }, [bar, count]);
  return hidden;
}

/**
 * Tabs as links to `?tab=`: they open in a new window, Back returns to the tab before, and what the old tab had
 * in the address (page, search, filters) goes with it. Where there are more than fit, their bar scrolls
 * sideways, and fades out under an arrow at the ends where there are more.
 *
 *     <Tabs label={t('parts')} items={[{ value: 'caller', label: t('callers'), count: 12 }]} current={tab} />
 */
export function Tabs<Value extends string>({ label, items, current, keep }: TabsProps<Value>) {
  const numbers = useNumbers();
  const bar = useRef<HTMLElement>(null);
  // a bar begins at its first tab: to look where that is would make the browser lay out the page once more
  const seen = useRef(items[0]?.value);
  useLayoutEffect(() => {
    if (bar.current && seen.current !== current) showCurrent(bar.current);
    seen.current = current;
  }, [current]);
  const hidden = useHiddenEnds(bar, items.length);
  const scroll = (towards: -1 | 1) => {
    const along = document.documentElement.dir === 'rtl' ? -towards : towards;
    bar.current?.scrollBy({ left: along * bar.current.clientWidth * 0.7, behavior: 'smooth' });
  };
  // for the pointer alone: the Tab key reaches every tab, and brings it into sight
  const arrow = (towards: -1 | 1) => (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      data-end={towards === 1 ? 'end' : 'start'}
      className={classes.arrow}
      onClick={() => scroll(towards)}
    >
      {towards === 1 ? (
        <IconChevronRight size={18} className={ui.alongText} />
      ) : (
        <IconChevronLeft size={18} className={ui.alongText} />
      )}
    </button>
  );
  return (
    <div className={classes.frame}>
      {hidden.start && arrow(-1)}
      {hidden.end && arrow(1)}
      <nav ref={bar} aria-label={label} className={classes.scroller}>
        <ul className={classes.tabs}>
          {items.map((item) => (
            <li key={item.value}>
              <Link
                to="."
                search={{ ...keep, tab: item.value } as never}
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
    </div>
  );
}
