import { Link } from '@tanstack/react-router';
import { session, useSession } from '#src/lib/session/store.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import classes from './header.module.css';
import { useShellTexts } from './texts.ts';

/** The own account and the way out. */
export function AccountMenu() {
  const t = useShellTexts();
  const user = useSession((state) => state.user);
  const name = user ? `${user.firstName} ${user.lastName}`.trim() || user.userName : '';
  const initials = user ? `${[...user.firstName][0] ?? ''}${[...user.lastName][0] ?? ''}` : '';
  return (
    <ActionMenu
      label={t('account', { name })}
      className={classes.account}
      items={[
        { label: t('myAccount'), render: (props) => <Link to="/app/user" {...props} /> },
        { label: t('signOut'), onSelect: () => session.getState().signOut('manual') },
      ]}
      button={
        <span aria-hidden="true" className={classes.initials}>
          {initials.toUpperCase()}
        </span>
      }
    />
  );
}
