import { useEffect, useRef } from 'react';

/** What is open, the topmost last. */
const stack: object[] = [];

/**
 * Closes the topmost dialog by Escape, once all in it have had the key: Mantine's own listener is the window's first, so
 * a menu or a list in a dialog would close the dialog with it, and a dialog the drawer below.
 */
export function useEscape(opened: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!opened) return;
    const self = {};
    stack.push(self);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || stack.at(-1) !== self) return;
      // the one below may be the topmost before its own listener is called
      event.preventDefault();
      close.current();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      stack.splice(stack.indexOf(self), 1);
    };
  }, [opened]);
}
