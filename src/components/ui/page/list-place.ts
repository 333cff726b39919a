import { useRouter, type ParsedLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { storeBeside } from '#src/lib/beside-screens.ts';

/* Screens of one person belong to a list of people, which their path doesn't name: the menu marks it, and the way back leads to it as it was left. */

type Origin = Pick<ParsedLocation, 'pathname' | 'search'>;

interface ListPlace {
  /** Which list the present screen belongs to, as the list's path names it. */
  readonly marked: string | null;
  /** The screen from which the screens of a person were entered. */
  readonly origin: Origin | null;
}

// of who is there: another person's lists are searched for other words
const places = storeBeside<ListPlace>(() => ({ marked: null, origin: null }));
const OF_A_PERSON = /^\/app\/(?:detail|people)\//;

/** The list that the menu marks for the present screen; null: what the address says. */
export const useMarkedList = (): string | null => useStore(places, ({ marked }) => marked);

/** Has the menu mark a list of people while the screen is shown; undefined until it is known which. */
export function useMarkList(people: string | undefined): void {
  useEffect(() => {
    if (people === undefined) return undefined;
    places.setState({ marked: people });
    return () => places.setState({ marked: null });
  }, [people]);
}

/** Where the screens of a person were entered from; null when that isn't known, as after a reload. */
export const useOrigin = (): Origin | null => useStore(places, ({ origin }) => origin);

/** Notes where the screens of a person are entered from, for the frame around the screens. */
export function useNoteOrigins(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (!fromLocation || OF_A_PERSON.test(fromLocation.pathname) || !OF_A_PERSON.test(toLocation.pathname)) return;
        const { pathname, search } = fromLocation;
        places.setState({ origin: { pathname, search } });
      }),
    [router],
  );
}
