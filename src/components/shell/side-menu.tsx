import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { useMarkedList } from '#src/components/ui/page/list-place.ts';
import { intoSight } from '#src/lib/into-sight.ts';
import type { MenuItem, MenuSection } from './menu.ts';
import classes from './side-menu.module.css';
import { useShellTexts } from './texts.ts';
import { usePlaceName } from './use-place-name.ts';

// the menu is whole without it
const MenuCount = lazy(() =>
  import('./menu-count.tsx').then(
    ({ MenuCount: shown }) => ({ default: shown }),
    () => ({ default: () => null }),
  ),
);

let wasQuiet = false;

/** True once nothing of the screen is on its way any more, and from then on: the screen is what the visit is for. */
function useQuiet(): boolean {
  const [isQuiet, setIsQuiet] = useState(wasQuiet);
  useEffect(() => {
    if (isQuiet) return;
    const timer = setInterval(() => setIsQuiet((wasQuiet = !document.querySelector('main [data-skeleton]'))), 1000);
    return () => clearInterval(timer);
  }, [isQuiet]);
  return isQuiet;
}

const Count = ({ of }: ComponentProps<typeof MenuCount>) =>
  useQuiet() && (
    <Suspense>
      <MenuCount of={of} />
    </Suspense>
  );

interface SideMenuProps {
  readonly sections: readonly MenuSection[];
  /** All of it in words, whatever the window's width; beside the content it is a row of icons where room is short (by CSS). */
  readonly inDrawer?: boolean;
  readonly onNavigate?: () => void;
}

/** The places of the console, by what people do. The current one is marked, for eyes and for screen readers. */
export function SideMenu({ sections, inDrawer = false, onNavigate }: SideMenuProps) {
  const t = useShellTexts();
  const id = useId();
  const marked = useMarkedList();
  const router = useRouter();
  const menu = useRef<HTMLElement>(null);
  useEffect(() =>
    router.subscribe('onRendered', () => {
      const { current } = menu;
      const entry = current?.querySelector('[aria-current]');
      // a low window shows a part of the menu
      if (entry && current?.parentElement) intoSight(current.parentElement, entry);
    }),
  );
  return (
    <nav ref={menu} aria-label={t('mainMenu')} data-drawer={inDrawer || undefined} className={classes.menu}>
      {sections.map(({ section, items }) => (
        // a section with one entry is that entry
        <div key={section} className={classes.section}>
          {items.length > 1 && (
            <p id={`${id}-${section}`} className={classes.heading}>
              {t(`sections.${section}`)}
            </p>
          )}
          <ul aria-labelledby={items.length > 1 ? `${id}-${section}` : undefined}>
            {items.map((item) => (
              <li key={item.label}>
                <MenuLink
                  item={item}
                  marked={marked !== null && item.params.people === marked}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface MenuLinkProps {
  readonly item: MenuItem;
  /** The screen that is shown belongs to this list, though its path doesn't say so. */
  readonly marked: boolean;
  readonly onNavigate: (() => void) | undefined;
}

function MenuLink({ item, marked, onNavigate }: MenuLinkProps) {
  const nameOf = usePlaceName();
  const { to, params, exact, counts, icon: Icon } = item;
  return (
    <Link
      to={to}
      // what the places' paths hold is known when they run; `menuOf` gives each what it needs
      params={params as never}
      activeOptions={{ exact: exact ?? false, includeSearch: false }}
      className={classes.link}
      {...(marked && { 'aria-current': 'page' })}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span>{nameOf(item)}</span>
      {counts && <Count of={counts} />}
    </Link>
  );
}
