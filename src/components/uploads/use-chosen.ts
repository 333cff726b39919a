import { useState } from 'react';

/**
 * What is chosen is seen at once, though the file's rows are checked by it first, and goes back where that can't be.
 * Gives what to show, and what takes a choice.
 */
export function useChosen<Value>(
  value: Value | null | undefined,
  take: (chosen: Value) => Promise<unknown>,
): readonly [shown: Value | null | undefined, choose: (chosen: Value) => void] {
  const [open, setOpen] = useState<{ readonly value: Value } | null>(null);
  const choose = (chosen: Value) => {
    const mine = { value: chosen };
    setOpen(mine);
    void take(chosen).finally(() => setOpen((now) => (now === mine ? null : now)));
  };
  return [open ? open.value : value, choose];
}
