import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#src/components/account/account-screen.tsx';
import { termsFile } from '#src/components/auth/terms-file.ts';
import { useContinue } from '#src/components/auth/use-continue.ts';
import { OwnEvents } from '#src/components/security/own-events.tsx';
import { SessionsSection } from '#src/components/security/sessions-section.tsx';
import { requireSection } from '#src/lib/guards.ts';
import { useLanguage } from '#src/lib/i18n/index.ts';
import { useSession } from '#src/lib/session/store.ts';

export const Route = createFileRoute('/app/user')({
  beforeLoad: ({ context }) => requireSection(context, 'user'),
  component: function Account() {
    const userId = useSession(({ user }) => user?.userId ?? '');
    const { language } = useLanguage();
    const goOn = useContinue();
    return (
      <AccountScreen
        userId={userId}
        onRenewed={goOn}
        termsFile={termsFile(language)}
        security={
          <>
            <SessionsSection />
            <OwnEvents />
          </>
        }
      />
    );
  },
});
