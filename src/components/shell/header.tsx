import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Link } from '@tanstack/react-router';
import { Button, IconButton } from '#src/components/ui/button/button.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './header.module.css';
import { OrganizationSwitch } from './organization-switch.tsx';
import { paletteKeys } from './palette-keys.ts';
import { useShellTexts } from './texts.ts';

/* The start leads on to another place: it is never the current page, as all that is below it would make it. */
const EXACT = { exact: true } as const;

interface HeaderProps {
  readonly hasMenu: boolean;
  readonly menuOpened: boolean;
  readonly onOpenMenu: () => void;
  readonly onOpenPalette: () => void;
}

/** Product, organization, palette, account. On narrow screens the organization moves into the menu's drawer. */
export function Header({ hasMenu, menuOpened, onOpenMenu, onOpenPalette }: HeaderProps) {
  const t = useShellTexts();
  const product = useCommonTexts()('product');
  return (
    <header className={classes.header}>
      {hasMenu && (
        <IconButton label={t('openMenu')} aria-expanded={menuOpened} className={classes.narrow} onClick={onOpenMenu}>
          <IconMenu2 size={20} aria-hidden="true" />
        </IconButton>
      )}
      <Link to="/app" activeOptions={EXACT} aria-label={t('home', { product })} className={classes.product}>
        <span aria-hidden="true" className={classes.mark} />
        <span className={classes.productName}>{product}</span>
      </Link>
      <div className={classes.wide}>
        <OrganizationSwitch />
      </div>
      <Button
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        variant="default"
        size="small"
        className={classes.palette}
        onClick={onOpenPalette}
      >
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.paletteText}>{t('palette.open')}</span>
        <kbd className={classes.keys}>{paletteKeys()}</kbd>
      </Button>
      <AccountMenu />
    </header>
  );
}
