import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { searchWith } from '#src/lib/search-params.ts';
import { part } from '#src/lib/part.ts';
import { Lazily } from './lazily.tsx';

const MantineDrawer = part(() => import('./mantine-drawer.tsx').then((module) => module.MantineDrawer));

interface SearchDrawerState {
  /** What the drawer shows, e.g. an id; undefined while it is closed. */
  readonly value: string | undefined;
  readonly open: (value: string) => void;
  readonly close: () => void;
}

/**
 * A drawer whose state is one param of the address bar's search, so that it survives a reload, can be sent to a
 * colleague, and Back closes it. The route's search schema must know `param` as an optional string.
 */
export function useSearchDrawer(param: string): SearchDrawerState {
  const value: unknown = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => search[param],
  });
  const navigate = useNavigate();
  const router = useRouter();
  const openedHere = useRef(false);
  const go = (next: string | undefined, replace: boolean) =>
    navigate({
      to: '.',
      search: searchWith({ [param]: next }),
      replace,
      resetScroll: false,
    });
  return {
    value: typeof value === 'string' ? value : undefined,
    open: (next) => {
      openedHere.current = true;
      void go(next, false);
    },
    close: () => {
      // the entry that opened it is taken back, so that Back doesn't open it again
      if (openedHere.current && router.history.canGoBack()) router.history.back();
      else void go(undefined, true);
      openedHere.current = false;
    },
  };
}

export interface DrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  readonly position?: 'start' | 'end' | undefined;
  readonly children: ReactNode;
}

/** A panel at the window's end (or start) over the screen; its code comes when it opens for the first time. */
export function Drawer(props: DrawerProps) {
  return <Lazily component={MantineDrawer} props={props} />;
}

interface SearchDrawerProps extends Pick<DrawerProps, 'title' | 'size' | 'children'> {
  readonly drawer: SearchDrawerState;
}

/** `const drawer = useSearchDrawer('program')` and `<SearchDrawer drawer={drawer} title={…}>…</SearchDrawer>`. */
export function SearchDrawer({ drawer, title, size, children }: SearchDrawerProps) {
  return (
    <Drawer opened={drawer.value !== undefined} onClose={drawer.close} title={title} size={size}>
      {children}
    </Drawer>
  );
}
