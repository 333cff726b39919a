import { useEffect, useEffectEvent, useState } from 'react';

const KEY = 'surveyPlace';

/** The place that an entry of the browser's history is of. */
const placeOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && KEY in entry ? entry[KEY] : undefined;

/** What else stands in the entry is the router's, where there is one. */
const withPlace = (place: string) => ({ ...(history.state as object | null), [KEY]: place });

/**
 * The question that is shown, of those that are asked. Each that somebody goes to is an entry of the browser's history:
 * its Back leads to the one that was shown before. Specification surveys 2.13.
 */
export function usePlace(first: string, asked: readonly string[], onReturn: () => void) {
  const [place, setPlace] = useState(first);
  const goTo = (next: string) => {
    if (next !== place) history.pushState(withPlace(next), '');
    setPlace(next);
  };
  const goBack = useEffectEvent((entry: unknown) => {
    const before = asked.find((name) => name === placeOf(entry));
    if (before === undefined) return;
    setPlace(before);
    onReturn();
  });
  useEffect(() => {
    history.replaceState(withPlace(first), '');
    const onPop = ({ state }: PopStateEvent) => goBack(state);
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown first doesn't change with what is answered
  }, []);
  return [place, goTo] as const;
}
