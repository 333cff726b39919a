import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { QueueRecipient } from '#src/schemas/queues.ts';

interface RowKeysOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly rows: readonly QueueRecipient[] | undefined;
  /** How many recipients there are: the last position. */
  readonly count: number;
  readonly onMove: (row: QueueRecipient, position: number) => void;
}

/** The row that is followed, and where it stood when it was followed last. */
interface Wanted {
  readonly id: string;
  at: number;
}

const handles = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])];

/** Where a key leads somebody in the queue; undefined: nowhere, or it is no key that moves. */
function leadsTo(key: string, rows: readonly QueueRecipient[], at: number, count: number): number | undefined {
  const own = rows[at]?.priorityOrder ?? 0;
  switch (key) {
    case 'ArrowUp':
      return rows[at - 1]?.priorityOrder ?? (own > 1 ? own - 1 : undefined);
    case 'ArrowDown':
      return rows[at + 1]?.priorityOrder ?? (own < count ? own + 1 : undefined);
    case 'Home':
      return own > 1 ? 1 : undefined;
    case 'End':
      return own < count ? count : undefined;
    default:
      return undefined;
  }
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The keys of a queue's rows: with Alt they move the row in which the focus is, which follows it, be it to another page;
 * without, they go from handle to handle.
 */
export function useRowKeys({ box, rows, count, onMove }: RowKeysOptions) {
  const wanted = useRef<Wanted>(undefined);
  useLayoutEffect(() => {
    const follows = wanted.current;
    if (!follows) return;
    const all = handles(box.current);
    const at = all.findIndex((each) => each.dataset['handle'] === follows.id);
    const handle = all[at];
    const hasFocus = handle === document.activeElement;
    // who scrolls away from a row that stays where it is isn't fetched back
    if (!handle || (hasFocus && at === follows.at)) return;
    follows.at = at;
    if (!hasFocus) handle.focus();
    handle.scrollIntoView({ block: 'nearest' });
  });
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event;
      if (!(target instanceof HTMLElement) || !Object.hasOwn(STEPS, key) || ctrlKey || metaKey) return;
      const body = target.closest('tbody');
      const at = target.closest('tr')?.sectionRowIndex;
      if (!body || at === undefined || !rows?.[at]) return;
      if (altKey) {
        event.preventDefault();
        const position = leadsTo(key, rows, at, count);
        if (position === undefined) return;
        wanted.current = { id: rows[at].id, at };
        onMove(rows[at], position);
      } else if (target.dataset['handle'] !== undefined) {
        event.preventDefault();
        const all = handles(box.current);
        all[STEPS[key]?.(all.indexOf(target), all.length - 1) ?? 0]?.focus();
      }
    },
    onPointerDown: () => {
      wanted.current = undefined;
    },
    /** Whoever goes elsewhere isn’t fetched back. */
    onFocus: ({ target }: { readonly target: EventTarget }) => {
      if (target instanceof HTMLElement && target.dataset['handle'] !== wanted.current?.id) wanted.current = undefined;
    },
  };
}
