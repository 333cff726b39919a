import { useCallback, useEffect, useRef, useState } from 'react';
import type { Membership } from '#src/schemas/memberships.ts';

export type FindPeople = (onFound: (count: number) => void, signal: AbortSignal) => Promise<readonly Membership[]>;

interface Found {
  /** Undefined while they are being found. */
  readonly people?: readonly Membership[];
  /** How many there are so far. */
  readonly done: number;
  readonly error?: unknown;
}

/** Gets together whom an action is about as soon as it is asked for, so that its numbers are known before it begins. */
export function useFound(opened: boolean, find: FindPeople) {
  const [found, setFound] = useState<Found>({ done: 0 });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    if (!opened) return undefined;
    const ended = new AbortController();
    const set = (next: Found) => {
      if (!ended.signal.aborted) setFound(next);
    };
    set({ done: 0 });
    latest
      .current((done) => set({ done }), ended.signal)
      .then(
        (people) => set({ people, done: people.length }),
        (error: unknown) => set({ done: 0, error }),
      );
    return () => ended.abort();
  }, [opened, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { ...found, retry };
}
