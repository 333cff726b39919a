import { useSession } from '#src/lib/session/store.ts';
import { Drawer } from '#src/components/ui/dialog/search-drawer.tsx';
import classes from './menu-drawer.module.css';
import { OrganizationSwitch } from './organization-switch.tsx';
import { SideMenu } from './side-menu.tsx';
import { useShellTexts } from './texts.ts';
import { useMenu } from './use-menu.ts';

interface MenuDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The menu on screens too narrow to show it all the time, with what the header has no room for. */
export function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  const t = useShellTexts();
  const sections = useMenu();
  const hasOrganization = useSession((state) => state.organization !== null || state.isSuperAdmin);
  return (
    <Drawer opened={opened} onClose={onClose} title={t('menuTitle')} size="sm" position="start">
      {hasOrganization && (
        <div className={classes.row}>
          <OrganizationSwitch />
        </div>
      )}
      <SideMenu sections={sections} inDrawer onNavigate={onClose} />
    </Drawer>
  );
}
