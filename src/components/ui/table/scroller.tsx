import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './table.module.css';

interface ScrollerProps {
  readonly label: string;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** The table's own container: what is wider than the screen scrolls in here, by keyboard too, and never moves the page. */
export function Scroller({ label, busy, children }: ScrollerProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const measure = () =>
      setScrolls(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      aria-busy={busy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it too, where it can scroll
      tabIndex={scrolls ? 0 : undefined}
      className={classes.frame}
    >
      {children}
    </div>
  );
}
