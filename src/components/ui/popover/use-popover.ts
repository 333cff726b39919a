import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface Popover<Panel extends HTMLElement> {
  readonly open: boolean;
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly panel: RefObject<Panel | null>;
  readonly show: () => void;
  /** Closes; the focus goes back to the button unless it was put elsewhere already. */
  readonly close: (focus?: 'button' | 'leave') => void;
}

/** The panel's `popover` attribute; without a top layer to show it in, the attribute would only hide it. */
export const topLayer = 'showPopover' in HTMLElement.prototype ? ('manual' as const) : undefined;

const GAP = 4;
const EDGE = 8;

/** Puts a panel below what opens it, above where there is no room, never past the window's edges. */
export function place(button: HTMLElement, panel: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight, clientHeight, scrollHeight } = panel;
  // all that it holds: by the height that it was given last it would fit, and jump above the button and back
  const height = scrollHeight + offsetHeight - clientHeight;
  const rightToLeft = getComputedStyle(button).direction === 'rtl';
  const wanted = rightToLeft ? anchor.left : anchor.right - width;
  const fitsStart = rightToLeft ? anchor.right - width : anchor.left;
  const inside = (left: number) => left >= EDGE && left + width <= window.innerWidth - EDGE;
  const left = inside(fitsStart) ? fitsStart : Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  const below = anchor.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - EDGE || anchor.top < height + GAP + EDGE;
  panel.style.left = `${left}px`;
  panel.style.top = `${fitsBelow ? below : anchor.top - height - GAP}px`;
  panel.style.maxHeight = `${Math.max(120, window.innerHeight - (fitsBelow ? below : EDGE) - EDGE)}px`;
}

/**
 * A panel that a button opens, in the browser's top layer: no scrolling container clips it, and a dialog's focus trap
 * holds it, since it stays beside its button in the document. Escape, a click outside and leaving it by Tab close it.
 */
export function usePopover<Panel extends HTMLElement>(opened = false): Popover<Panel> {
  const [open, setOpen] = useState(opened);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<Panel>(null);
  const show = useCallback(() => setOpen(true), []);
  const close = useCallback((focus: 'button' | 'leave' = 'button') => {
    setOpen(false);
    if (focus === 'button') button.current?.focus();
  }, []);

  useLayoutEffect(() => {
    const [anchor, element] = [button.current, panel.current];
    if (!open || !anchor || !element) return;
    if (topLayer) element.showPopover();
    const update = () => place(anchor, element);
    update();
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, true);
    return () => {
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, true);
    };
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const outside = (target: EventTarget | null) =>
      target instanceof Node && !panel.current?.contains(target) && !button.current?.contains(target);
    const onPointer = (event: PointerEvent) => {
      if (outside(event.target)) setOpen(false);
    };
    const onFocus = (event: FocusEvent) => {
      if (outside(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // a dialog around it must not close too
      event.stopPropagation();
      event.preventDefault();
      close();
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [open, close]);

  return { open, id, button, panel, show, close };
}
