import { useEffect, useState } from 'react';

/** How long nothing of a screen is shown for its answers, in milliseconds: what is there already comes within it. */
const SILENT_MS = 150;
/** How long its parts are held back for them, in milliseconds: then each says for itself that it waits. */
const BRIEFLY_MS = 1000;

/** What a screen's parts are held back for. */
export interface Held {
  readonly over: Promise<void>;
  readonly isOver: boolean;
}

async function atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}

/**
 * For loaders: waits a moment for answers that would push down what is shown without them. Where they take longer, the
 * screen comes with its heading and a skeleton, and is held for them a second at most. A late one, and its failure, is
 * left to whoever shows it: they go on with the same call. Specification product 5.3.
 *
 *     loader: () => briefly(queryClient.query(read), queryClient.query(other)),
 *     component: () => <Screen isHeld={useHeld(route.useLoaderData())} />,
 */
export async function briefly(...answers: ReadonlyArray<Promise<unknown>>): Promise<Held> {
  let isOver = false;
  const over = atMost(BRIEFLY_MS, Promise.allSettled(answers)).then(() => {
    isOver = true;
  });
  await atMost(SILENT_MS, over);
  return {
    over,
    get isOver() {
      return isOver;
    },
  };
}

/** Whether a screen that comes is still held back; once it is shown it never is again. */
export function useHeld(held: Held | undefined): boolean {
  // a loader that runs again, as for another search, holds nothing back
  const [first] = useState(held);
  const [isOver, setOver] = useState(first?.isOver ?? true);
  useEffect(() => {
    let isLeft = false;
    void first?.over.then(() => {
      if (!isLeft) setOver(true);
    });
    return () => {
      isLeft = true;
    };
  }, [first]);
  return !isOver;
}
