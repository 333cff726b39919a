import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { ownerOf } from '#src/lib/session/belongs-to.ts';
import { storedIncoming } from '#src/lib/session/incoming.ts';
import { loginProfiles } from '#src/lib/session/selectors.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { ownText } from '#src/lib/i18n/server-message.ts';
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
        <Button variant="text" onClick={() => session.getState().signOut('manual')}>
          {t('signOut')}
        </Button>
      </div>
    </Screen>
  );
}

/** One's organizations; who comes by an address that belongs to one of them isn't asked. Specification sessions 5.5. */
function OwnOrganizations() {
  const t = useAuthTexts();
  const common = useCommonTexts();
  const profiles = useSession((state) => state.profiles);
  const { enter, busy, failed } = useEnterOrganization();
  const [wanted] = useState(() => ownerOf(session.getState(), session.getState().incomingUrl ?? storedIncoming()));
  useEffect(() => {
    if (wanted) void enter(wanted);
    // oxlint-disable-next-line react/exhaustive-deps -- once: who is asked again chooses
  }, [wanted]);
  return (
    <>
      {failed && <Notice kind="error">{ownText('userStatus')}</Notice>}
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
