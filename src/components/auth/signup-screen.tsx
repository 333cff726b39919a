import { Button } from '@mantine/core';
import { Page } from '#src/components/ui/page/page.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { session, useSession } from '#src/lib/session/store.ts';
import classes from './auth.module.css';
import { SupportLink } from './support-link.tsx';
import { useAuthTexts } from './texts.ts';

/** What a person sees whose organization hasn't completed its signup: the console stays closed until then. Specification 1 §4. */
export function SignupScreen() {
  const t = useAuthTexts();
  const organization = useSession((state) => state.organization?.name ?? '');
  return (
    <Page title={t('signup.title')}>
      <Section>
        <div className={classes.stack}>
          <p className={classes.plain}>{t('signup.text', { organization })}</p>
          <SupportLink />
          <Button
            variant="default"
            className={classes.start ?? ''}
            onClick={() => session.getState().signOut('manual')}
          >
            {t('signOut')}
          </Button>
        </div>
      </Section>
    </Page>
  );
}
