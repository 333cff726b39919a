import { useRef, useSyncExternalStore } from 'react';

/* Whether a pointer is down: told from the first use on, for the whole page. */

let isPressed = false;
let isHeard = false;
const listeners = new Set<() => void>();

function tell(pressed: boolean) {
  isPressed = pressed;
  for (const listener of listeners) listener();
}

function hear() {
  isHeard = true;
  const release = () => tell(false);
  // if a click follows, it comes at once; if none does, the pointer was up somewhere else
  const releaseSoon = () => setTimeout(release);
  addEventListener('pointerdown', () => tell(true), true);
  // after React has heard of it: rendering before would set back the checkbox that is clicked
  addEventListener('click', release);
  addEventListener('pointerup', releaseSoon, true);
  addEventListener('pointercancel', releaseSoon, true);
}

function subscribe(listener: () => void): () => void {
  if (!isHeard) hear();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The value as it was when the present press of a pointer began, and the value itself while nothing is pressed.
 * What leaving a field changes on the page waits so for the click to be over: a button that moves away from under the
 * pointer isn't clicked.
 */
export function useUnmoved<T>(value: T): T {
  const pressed = useSyncExternalStore(subscribe, () => isPressed);
  const kept = useRef(value);
  if (!pressed) kept.current = value;
  return kept.current;
}

/**
 * Where the page moves under the pointer: the further clicks of a double click, made for what stood there before, do
 * nothing to what stands there now. The next click that is one of its own counts again. Specification product 5.7.
 */
export function endClicks(): void {
  const heard = ['mousedown', 'click'] as const;
  const listen = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else for (const type of heard) removeEventListener(type, listen, true);
  };
  for (const type of heard) addEventListener(type, listen, true);
}
