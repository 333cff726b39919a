import { openDialogs } from './open-dialogs.ts';

/** Whatever takes back what was typed itself. */
const HAS_UNDO = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** The buttons that are there, the latest last. */
const offered = new Set<HTMLElement>();

/** A dialog lies over a screen; messages are put aside for it, but for what is said while it is open. */
const isInSight = (button: HTMLElement) =>
  button.closest('[data-toast]') ? !button.closest('[style*="display: none"]') : openDialogs() === 0;

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target, defaultPrevented } = event;
  if (defaultPrevented || repeat || !(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'z') return;
  if (target instanceof Element && target.closest(HAS_UNDO)) return;
  const latest = [...offered].at(-1);
  if (!latest || !isInSight(latest)) return;
  event.preventDefault();
  latest.click();
}

/**
 * Props of a button that takes back what was done, in a message or beside a result: Ctrl or Cmd with Z presses the latest
 * of them that is in sight, since by Tab it is far from a row of a list. Specification product 5.5.
 */
export const UNDO_KEY = {
  'aria-keyshortcuts': 'Control+Z Meta+Z',
  title: 'Ctrl+Z',
  ref: (button: HTMLElement | null) => {
    if (!button) return undefined;
    if (offered.size === 0) document.addEventListener('keydown', onKey);
    offered.add(button);
    return () => {
      offered.delete(button);
      if (offered.size === 0) document.removeEventListener('keydown', onKey);
    };
  },
};
