import { Link } from '@tanstack/react-router';
import type { MenuItem } from './menu.ts';
import classes from './side-menu.module.css';
import { useShellTexts } from './texts.ts';

interface SideMenuProps {
  readonly items: readonly MenuItem[];
  /** Sub-menus always show in the drawer; beside the content only where there is room for them (by CSS). */
  readonly inDrawer?: boolean;
  readonly onNavigate?: () => void;
}

/** The places of the console. The current one is marked, for eyes and for screen readers. */
export function SideMenu({ items, inDrawer = false, onNavigate }: SideMenuProps) {
  const t = useShellTexts();
  return (
    <nav aria-label={t('mainMenu')} data-drawer={inDrawer || undefined} className={classes.menu}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <MenuLink item={item} onNavigate={onNavigate} />
            {item.children.length > 0 && (
              <ul className={classes.sub}>
                {item.children.map((child) => (
                  <li key={child.label}>
                    <MenuLink item={child} onNavigate={onNavigate} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly onNavigate: (() => void) | undefined;
}

function MenuLink({ item: { to, params, search, label, exact, icon: Icon }, onNavigate }: MenuLinkProps) {
  const t = useShellTexts();
  return (
    <Link
      to={to}
      // what the places' paths hold is known when they run; `menuOf` gives each what it needs
      params={params as never}
      search={(search ?? {}) as never}
      activeOptions={{ exact: exact ?? false, includeSearch: search !== undefined }}
      className={classes.link}
      {...(onNavigate && { onClick: onNavigate })}
    >
      {Icon && <Icon size={20} stroke={1.6} aria-hidden="true" />}
      <span>{t(`menu.${label}`)}</span>
    </Link>
  );
}
