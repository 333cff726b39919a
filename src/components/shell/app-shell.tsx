import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { BulkHost } from '#src/components/ui/bulk/bulk-host.tsx';
import { ButtonAnchor } from '#src/components/ui/button/button.tsx';
import { useNoteOrigins } from '#src/components/ui/page/list-place.ts';
import { NextTask } from '#src/components/ui/page/next-task.tsx';
import { useFocusBeforeMoves } from '#src/components/ui/page/use-title.ts';
import { part } from '#src/lib/part.ts';
import { onIdentityChange } from '#src/lib/session/identity.ts';
import { isFromOutside } from '#src/lib/session/persistence.ts';
import classes from './app-shell.module.css';
import { Header } from './header.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { isPaletteKey } from './palette-keys.ts';
import { PendingBar } from './pending-bar.tsx';
import { SideMenu } from './side-menu.tsx';
import { useShellTexts } from './texts.ts';
import { useFreshStatus } from './use-fresh-status.ts';
import { useMenu } from './use-menu.ts';

const Palette = part(() => import('./palette/palette.tsx').then((module) => module.Palette));

/** The frame around every screen below `/app`. */
export function AppShell() {
  const t = useShellTexts();
  useFreshStatus();
  useFocusBeforeMoves();
  useNoteOrigins();
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  useToldMoves();
  const sections = useMenu();
  const palette = usePalette();
  const [menuOpened, setMenuOpened] = useMenuOpened();
  return (
    <div className={classes.shell} data-menu={sections.length > 0 || undefined}>
      <ButtonAnchor href="#main" variant="default" size="small" className={classes.skip}>
        {t('skip')}
      </ButtonAnchor>
      <PendingBar />
      <Header
        hasMenu={sections.length > 0}
        menuOpened={menuOpened}
        onOpenMenu={() => setMenuOpened(true)}
        onOpenPalette={palette.open}
      />
      {sections.length > 0 && (
        <div className={classes.side}>
          <SideMenu sections={sections} />
        </div>
      )}
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <OfflineBanner />
        <BulkHost />
        <NextTask>
          <Outlet />
        </NextTask>
      </main>
      <MenuDrawer opened={menuOpened} onClose={() => setMenuOpened(false)} />
      {palette.wanted && (
        <Suspense fallback={null}>
          <Palette opened={palette.opened} onClose={palette.close} />
        </Suspense>
      )}
      <IdleWarning />
    </div>
  );
}

/** Whether the menu's drawer is open; a move to another screen closes it. Told by the router's event, not by its state: the whole frame would render with each move. */
function useMenuOpened() {
  const router = useRouter();
  const [opened, setOpened] = useState(false);
  useEffect(() => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && setOpened(false)), [router]);
  return [opened, setOpened] as const;
}

/** See `keepFocus`, whose code comes with the first press of a key or a button: before that there is no focus to keep. */
function useKeptFocus(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const life = new AbortController();
    let end = () => {};
    const begin = async () => {
      document.removeEventListener('keydown', onPress, true);
      document.removeEventListener('pointerdown', onPress, true);
      const { keepFocus } = await import('./keep-focus.ts');
      if (main.current && !life.signal.aborted) end = keepFocus(main.current);
    };
    const onPress = () => void begin().catch(() => {});
    document.addEventListener('keydown', onPress, { capture: true, signal: life.signal });
    document.addEventListener('pointerdown', onPress, { capture: true, signal: life.signal });
    return () => {
      life.abort();
      end();
    };
  }, [main]);
}

/** See `tellMove`, whose code comes with the move: a tab in which nothing was pressed yet goes along with others, too. */
function useToldMoves() {
  useEffect(
    () =>
      onIdentityChange((before) => {
        if (isFromOutside()) void import('./tell-move.ts').then(({ tellMove }) => tellMove(before)).catch(() => {});
      }),
    [],
  );
}

function usePalette() {
  const [state, setState] = useState<'never' | 'opened' | 'closed'>('never');
  const open = useCallback(() => setState('opened'), []);
  const close = useCallback(() => setState('closed'), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setState((before) => (before === 'opened' ? 'closed' : 'opened'));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { wanted: state !== 'never', opened: state === 'opened', open, close };
}
