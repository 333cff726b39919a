import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { session } from '#src/lib/session/store.ts';
import classes from './onboarding.module.css';
import { useOnboardingTexts } from './texts.ts';

interface WaitingForSetupProps {
  readonly organization: string;
  readonly support: ReactNode;
}

/** For who may not complete the signup of an organization: the console stays closed until somebody else has. */
export function WaitingForSetup({ organization, support }: WaitingForSetupProps) {
  const t = useOnboardingTexts();
  return (
    <Page title={t('waiting.title')}>
      <Section>
        <p className={classes.plain}>{t('waiting.text', { organization })}</p>
        <div className={classes.end}>
          <Button variant="default" onClick={() => session.getState().signOut('manual')}>
            {t('waiting.signOut')}
          </Button>
          {support}
        </div>
      </Section>
    </Page>
  );
}
