/** How near to the window's edge the page begins to scroll, and how fast, in pixels. */
const EDGE = 72;
const SPEED = 14;

interface Placed {
  readonly element: HTMLElement;
  /** On the page. */
  readonly top: number;
  readonly height: number;
}

interface DragOptions {
  readonly handle: HTMLElement;
  readonly pointerId: number;
  /** Where the pointer is in the window. */
  readonly y: number;
  /** The row was let go in the place of another one. */
  readonly onDrop: (from: number, to: number) => void;
  /** Over, whatever came of it; before `onDrop`. */
  readonly onEnd: () => void;
}

/** The place that a row has come to whose middle is there. */
function placeAt(rows: readonly Placed[], from: number, middle: number): number {
  let to = from;
  for (const [index, { top, height }] of rows.entries()) {
    if (index < from && middle < top + height / 2) return index;
    if (index > from && middle > top + height / 2) to = index;
  }
  return to;
}

/**
 * Lets a row of a table follow the pointer from its handle on, and the others make room. All of it is done by
 * transforms, a frame at a time, without rendering: a queue is as long as it likes, its page alone is here. Escape and
 * a lost pointer leave everything where it was.
 */
export function dragRow({ handle, pointerId, y, onDrop, onEnd }: DragOptions): void {
  const row = handle.closest('tr');
  const body = row?.closest('tbody');
  if (!row || !body) return;
  const rows = [...body.rows].map((element): Placed => {
    const { top, height } = element.getBoundingClientRect();
    return { element, top: top + scrollY, height };
  });
  const from = row.sectionRowIndex;
  const dragged = rows[from];
  if (!dragged) return;
  const next = rows[from + 1];
  // with what is between two cards
  const room = next ? next.top - dragged.top : dragged.height;
  const start = y + scrollY;
  let pointer = y;
  let to = from;
  let frame = 0;

  const shift = (index: number): number => {
    if (index > from && index <= to) return -room;
    return index < from && index >= to ? room : 0;
  };
  const draw = () => {
    const by = pointer < EDGE ? -SPEED : pointer > innerHeight - EDGE ? SPEED : 0;
    if (by !== 0) scrollBy(0, by);
    const moved = pointer + scrollY - start;
    row.style.transform = `translateY(${moved}px)`;
    const place = placeAt(rows, from, dragged.top + dragged.height / 2 + moved);
    if (place !== to) {
      to = place;
      for (const [index, { element }] of rows.entries())
        if (index !== from) element.style.transform = `translateY(${shift(index)}px)`;
    }
    frame = requestAnimationFrame(draw);
  };
  const end = (dropped: boolean) => {
    cancelAnimationFrame(frame);
    handle.removeEventListener('pointermove', onMove);
    handle.removeEventListener('pointerup', onUp);
    handle.removeEventListener('pointercancel', onCancel);
    document.removeEventListener('keydown', onKey, true);
    delete body.dataset['dragging'];
    delete row.dataset['dragged'];
    for (const { element } of rows) element.style.transform = '';
    onEnd();
    if (dropped && to !== from) onDrop(from, to);
  };
  const onMove = (event: PointerEvent) => {
    pointer = event.clientY;
  };
  const onUp = () => end(true);
  const onCancel = () => end(false);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };

  body.dataset['dragging'] = '';
  row.dataset['dragged'] = '';
  handle.setPointerCapture(pointerId);
  handle.addEventListener('pointermove', onMove);
  handle.addEventListener('pointerup', onUp);
  handle.addEventListener('pointercancel', onCancel);
  document.addEventListener('keydown', onKey, true);
  frame = requestAnimationFrame(draw);
}
