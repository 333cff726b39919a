import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type CSSProperties } from 'react';
import { useLanguage } from '#src/lib/i18n/index.ts';
import { directionOf } from '#src/lib/i18n/languages.ts';
import type { Places } from './cells.ts';

const OVERSCAN = { rows: 2, columns: 1 } as const;

/** What may be in sight before anything is measured: rows are there with the first paint. */
const guess = () => ({ width: Math.min(innerWidth, 1100), height: innerHeight * 0.6 });

const fromTo = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

interface WindowOptions {
  /** Those that scroll. */
  readonly columns: number;
  readonly rows: number;
  /** How many cells stand before them and don't scroll. */
  readonly fixed: number;
  /** In rem: what a head and a row are high, a column and all the fixed cells together wide. */
  readonly sizes: Readonly<Record<'head' | 'row' | 'column' | 'fixed', number>>;
  readonly active: { readonly index: number; readonly cell: number };
}

/** The part of the grid that is drawn: what is in sight, a little around it, and the active cell wherever it is. */
export function useWindow({ columns, rows, fixed, sizes, active }: WindowOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const { language } = useLanguage();
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const [first] = useState(guess);
  // before the other: it reads how far it is scrolled while nothing has changed yet, so that nothing is laid out for it
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what it returns
  const along = useVirtualizer({
    count: columns,
    horizontal: true,
    isRtl: directionOf(language) === 'rtl',
    getScrollElement: () => scroller.current,
    initialRect: first,
    estimateSize: () => sizes.column * rem,
    paddingStart: sizes.fixed * rem,
    overscan: OVERSCAN.columns,
  });
  const down = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    initialRect: first,
    estimateSize: () => sizes.row * rem,
    paddingStart: sizes.head * rem,
    overscan: OVERSCAN.rows,
    // the row with the focus stays, however far away: the focus must not be lost with it
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const [from, to] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)];
      const seen = fromTo(from, to);
      if (active.index >= 0 && active.index < from) return [active.index, ...seen];
      return active.index > to && active.index < count ? [...seen, active.index] : seen;
    },
  });
  const seen = along.getVirtualItems();
  const [from, to] = [seen[0]?.index ?? 0, seen.at(-1)?.index ?? -1];
  const places = useMemo<Places>(() => ({ drawn: fromTo(from, to), far: -1 }), [from, to]);
  const place = active.cell - fixed;
  /** The same with the active one. */
  const withActive = useMemo<Places>(() => {
    if (place < 0 || place >= columns || (place >= from && place <= to)) return places;
    return { drawn: [place, ...places.drawn].toSorted((one, other) => one - other), far: place };
  }, [places, from, to, place, columns]);
  return {
    scroller,
    rows: down.getVirtualItems(),
    placesOf: (index: number) => (index === active.index ? withActive : places),
    /** The measures for the style sheet; those of what isn't drawn keep its place. */
    measures: {
      '--head': `${sizes.head * rem}px`,
      '--row': `${sizes.row * rem}px`,
      '--column': `${sizes.column * rem}px`,
      '--fixed': `${sizes.fixed * rem}px`,
      '--first': from,
    } as CSSProperties,
    size: { inlineSize: along.getTotalSize(), blockSize: down.getTotalSize() },
  };
}
