import { useEffect, useRef, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { secureStorage } from '#src/lib/session/vault.ts';

const KEY = 'single-keys';

let isOn = true;
let asked = false;
const listeners = new Set<() => void>();

function replace(next: boolean): void {
  isOn = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    void secureStorage.get(KEY, z.boolean()).then((stored) => {
      if (stored !== null) replace(stored);
    });
  }
  return () => listeners.delete(listener);
}

/** Whether single keys do something: who speaks to the computer, or hits keys by mistake, turns them off. */
export function useSingleKeysOn() {
  return {
    isOn: useSyncExternalStore(subscribe, () => isOn),
    turn: (next: boolean) => {
      replace(next);
      void secureStorage.set(KEY, next);
    },
  };
}

/** Whatever takes letters itself: fields, menus and dialogs. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="slider"]';

/** Held down they go on; everything else is done once for each press. */
const GOES_ON = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

/**
 * Single keys of a screen: `useSingleKeys({ j: next, k: previous })`. They do nothing while a field, a menu or a dialog
 * has the focus, beside Ctrl, Alt or Meta, and where the person has turned them off.
 */
export function useSingleKeys(keys: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>): void {
  const { isOn: works } = useSingleKeysOn();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!works) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target, defaultPrevented, isComposing } = event;
      if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return;
      if (target instanceof Element && target.closest(TAKES_KEYS)) return;
      const name = key.length === 1 ? key.toLowerCase() : key;
      const act = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined;
      if (!act || (repeat && !GOES_ON.has(name))) return;
      act(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [works]);
}
