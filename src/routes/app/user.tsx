import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#src/components/account/account-screen.tsx';
import { termsFile } from '#src/components/auth/terms-file.ts';
import { useContinue } from '#src/components/auth/use-continue.ts';
import { OwnEvents, ownEvents } from '#src/components/security/own-events.tsx';
import { SessionsSection } from '#src/components/security/sessions-section.tsx';
import { timeZoneHere } from '#src/lib/dates.ts';
import { requireSection } from '#src/lib/guards.ts';
import { useLanguage } from '#src/lib/i18n/index.ts';
import { mustRenewPassword } from '#src/lib/session/selectors.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { getPerson } from '#src/queries/people.ts';
import { listSessions } from '#src/queries/security.ts';

/** The zone of the chosen organization, as all else is shown; the browser's where none is, or it may not be read. */
function useOwnTimeZone(): string | undefined {
  const organizationId = useSession(({ organization }) => organization?.id);
  const isExpired = useSession(mustRenewPassword);
  const mayRead = useCan('organizations', 'canReadAsAdmin');
  const isAsked = organizationId !== undefined && mayRead && !isExpired;
  const { data, isFetched } = useQuery({
    ...getOrganization(organizationId ?? ''),
    enabled: isAsked,
  });
  if (!isAsked) return timeZoneHere();
  return data?.organization.timezone ?? (isFetched ? 'UTC' : undefined);
}

export const Route = createFileRoute('/app/user')({
  beforeLoad: ({ context }) => requireSection(context, 'user'),
  loader: ({ context }) => {
    const state = context.session.getState();
    // an expired password is renewed before all else, and nothing else is read
    if (!state.user || mustRenewPassword(state)) return;
    prefetch(context, getPerson(state.user.userId));
    prefetch(context, listSessions());
    prefetch(context, ownEvents(1));
  },
  component: function Account() {
    const userId = useSession(({ user }) => user?.userId ?? '');
    const { language } = useLanguage();
    const goOn = useContinue();
    const timeZone = useOwnTimeZone();
    return (
      <AccountScreen
        userId={userId}
        onRenewed={goOn}
        timeZone={timeZone}
        termsFile={termsFile(language)}
        security={
          <>
            <SessionsSection timeZone={timeZone} />
            <OwnEvents timeZone={timeZone} />
          </>
        }
      />
    );
  },
});
