import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { AccountForm, TermsForm } from './account-forms.tsx';
import { useOnboardingTexts } from './texts.ts';
import { useAccountWrites } from './use-account-writes.ts';
import { WizardActions } from './wizard-actions.tsx';

interface AccountStepProps {
  readonly done: boolean;
  /** Only the terms are left. */
  readonly passwordMade: boolean;
  readonly termsDocument: ReactNode;
  readonly onNext: () => void;
}

/** Step 1: password and terms. Who comes back to it sees that it is done. Specification onboarding 1.2, 2.1. */
export function AccountStep({ done, passwordMade, termsDocument, onNext }: AccountStepProps) {
  const t = useOnboardingTexts();
  const writes = useAccountWrites();
  if (done)
    return (
      <>
        <Notice kind="success" title={t('account.done')}>
          {t('account.doneHint')}
        </Notice>
        <WizardActions>
          <Button onClick={onNext}>{t('next')}</Button>
        </WizardActions>
      </>
    );
  const Fields = passwordMade ? TermsForm : AccountForm;
  return <Fields termsDocument={termsDocument} writes={writes} onDone={onNext} />;
}
