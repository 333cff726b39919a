import { UnstyledButton } from '@mantine/core';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { loginProfiles } from '#src/lib/session/selectors.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { translateServerMessage } from '#src/lib/i18n/server-message.ts';
import { WORDS } from '#src/schemas/messages.ts';
import classes from './auth.module.css';
import { AllOrganizations, type OrganizationSearch } from './all-organizations.tsx';
import { OrganizationChoice } from './organization-choice.tsx';
import { Screen } from './screen.tsx';
import { useAuthTexts } from './texts.ts';
import { useEnterOrganization } from './use-enter-organization.ts';

/** The organization to work in, now or from now on: own ones, or all for a super admin. Specification sessions 4.1. */
export function OrganizationsScreen({ search }: { readonly search: OrganizationSearch }) {
  const t = useAuthTexts();
  const isSuperAdmin = useSession((state) => state.isSuperAdmin);
  return (
    <Screen title={t('organizations.title')} lead={t(isSuperAdmin ? 'organizations.leadAll' : 'organizations.lead')}>
      {isSuperAdmin ? <AllOrganizations search={search} /> : <OwnOrganizations />}
      <div className={classes.footer}>
        <UnstyledButton className={classes.link} onClick={() => session.getState().signOut('manual')}>
          {t('signOut')}
        </UnstyledButton>
      </div>
    </Screen>
  );
}

function OwnOrganizations() {
  const t = useAuthTexts();
  const common = useCommonTexts();
  const profiles = useSession((state) => state.profiles);
  const { enter, busy, failed } = useEnterOrganization();
  return (
    <>
      {failed && <Notice kind="error">{translateServerMessage(WORDS.userStatus)}</Notice>}
      <ul className={classes.choices} aria-label={t('organizations.list')} aria-busy={busy}>
        {loginProfiles(profiles).map(
          ({ organization, securityProfile: { name } }) =>
            organization && (
              <li key={organization.id}>
                <OrganizationChoice
                  organization={organization}
                  detail={common(`profile.${name}`)}
                  onChoose={(chosen) => void enter(chosen)}
                />
              </li>
            ),
        )}
      </ul>
    </>
  );
}
