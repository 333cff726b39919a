import { useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCommonTexts, useLanguage } from '#src/lib/i18n/index.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import classes from './header.module.css';
import { useShellTexts } from './texts.ts';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** What is somebody's own: the account, language, appearance, and the way out. */
export function AccountMenu() {
  const t = useShellTexts();
  const common = useCommonTexts();
  const { language, languages, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const user = useSession((state) => state.user);
  const name = user ? `${user.firstName} ${user.lastName}`.trim() || user.userName : '';
  const initials = user ? `${[...user.firstName][0] ?? ''}${[...user.lastName][0] ?? ''}` : '';
  const items: ActionItem[] = [
    { label: t('myAccount'), render: (props) => <Link to="/app/user" {...props} /> },
    ...languages.map((each) => ({
      group: common('language.label'),
      label: common(`language.${each}`),
      checked: each === language,
      onSelect: () => void setLanguage(each),
    })),
    ...SCHEMES.map((scheme) => ({
      group: t('appearance'),
      label: t(`appearances.${scheme}`),
      checked: scheme === colorScheme,
      onSelect: () => setColorScheme(scheme),
    })),
    { label: t('signOut'), onSelect: () => session.getState().signOut('manual') },
  ];
  return (
    <ActionMenu
      label={t('account', { name })}
      className={classes.account}
      items={items}
      button={
        <span aria-hidden="true" className={classes.initials}>
          {initials.toUpperCase()}
        </span>
      }
    />
  );
}
