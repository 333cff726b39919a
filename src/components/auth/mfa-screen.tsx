import { Button } from '#src/components/ui/button/button.tsx';
import { isLoggedIn, mustVerifyMfa } from '#src/lib/session/selectors.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import classes from './auth.module.css';
import { MfaChoice } from './mfa-choice.tsx';
import { MfaCode, type SentTo } from './mfa-code.tsx';
import { noteSent } from './resend-clock.ts';
import { Screen } from './screen.tsx';
import { SupportLink } from './support-link.tsx';
import { useAuthTexts } from './texts.ts';
import { useContinueWhen } from './use-continue.ts';

/** The identity check: choose a phone and a way, then enter the code that was sent. Specification accounts 2.2, 2.4. */
export function MfaScreen({ sent }: { readonly sent: SentTo | null }) {
  const t = useAuthTexts();
  useContinueWhen(useSession((state) => isLoggedIn(state) && !mustVerifyMfa(state)));
  const phones = useSession((state) => state.availablePhones);
  const phone = phones.find(({ phoneType }) => phoneType === sent?.phone);
  return (
    <Screen title={t('mfa.title')} lead={sent && phone ? undefined : t('mfa.lead')}>
      {sent && phone ? (
        <MfaCode key={`${sent.phone} ${sent.by}`} sent={sent} phone={phone} />
      ) : (
        <MfaChoice phones={phones} />
      )}
      <div className={classes.footer}>
        <SupportLink />
        <Button
          variant="text"
          onClick={() => {
            // the next account waits for no code of this one
            noteSent(0);
            session.getState().signOut('manual');
          }}
        >
          {t('mfa.otherUser')}
        </Button>
      </div>
    </Screen>
  );
}
