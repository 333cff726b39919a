import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Link } from '@tanstack/react-router';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import ui from '#src/components/ui/ui.module.css';
import { AccountMenu } from './account-menu.tsx';
import { AppearanceMenu } from './appearance-menu.tsx';
import classes from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { OrganizationSwitch } from './organization-switch.tsx';
import { paletteKeys } from './palette-keys.ts';
import { useShellTexts } from './texts.ts';

interface HeaderProps {
  readonly menuOpened: boolean;
  readonly onOpenMenu: () => void;
  readonly onOpenPalette: () => void;
}

/** Product, organization, palette, language, appearance, account. On narrow screens some of it moves into the menu's drawer. */
export function Header({ menuOpened, onOpenMenu, onOpenPalette }: HeaderProps) {
  const t = useShellTexts();
  const product = useCommonTexts()('product');
  return (
    <header className={classes.header}>
      <button
        type="button"
        aria-label={t('openMenu')}
        aria-expanded={menuOpened}
        className={`${ui.quiet} ${classes.narrow}`}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={20} aria-hidden="true" />
      </button>
      <Link to="/app" aria-label={t('home', { product })} className={classes.product}>
        <span aria-hidden="true" className={classes.mark} />
        <span className={classes.productName}>{product}</span>
      </Link>
      <div className={classes.wide}>
        <OrganizationSwitch />
      </div>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        className={`${ui.quiet} ${ui.outlined} ${classes.palette}`}
        onClick={onOpenPalette}
      >
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.paletteText}>{t('palette.open')}</span>
        <kbd className={classes.keys}>{paletteKeys()}</kbd>
      </button>
      <div className={classes.wide}>
        <LanguageMenu />
        <AppearanceMenu />
      </div>
      <AccountMenu />
    </header>
  );
}
