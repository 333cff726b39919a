import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs';
import { hasOrganizationChoice } from '#src/lib/session/selectors.ts';
import { useSession } from '#src/lib/session/store.ts';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import ui from '#src/components/ui/ui.module.css';
import classes from './header.module.css';
import { useShellTexts } from './texts.ts';

/** The organization one works in; for those who have a choice, the way to the picker. */
export function OrganizationSwitch() {
  const t = useShellTexts();
  const organization = useSession((state) => state.organization?.name ?? null);
  const choice = useSession(hasOrganizationChoice);
  if (choice) {
    const label = organization === null ? t('switchOrganization') : t('switchFrom', { organization });
    return (
      <ButtonLink
        variant="quiet"
        to="/public/organizations"
        aria-label={label}
        title={t('switchOrganization')}
        className={classes.organization}
      >
        <span className={classes.organizationName}>{organization ?? t('switchOrganization')}</span>
        <IconSwitchHorizontal size={16} aria-hidden="true" />
      </ButtonLink>
    );
  }
  if (organization === null) return null;
  return (
    <span className={classes.organization} title={organization}>
      <span className={ui.visuallyHidden}>{t('organization', { name: organization })}</span>
      <span aria-hidden="true" className={classes.organizationName}>
        {organization}
      </span>
    </span>
  );
}
