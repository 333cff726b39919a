import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import classes from './onboarding.module.css';
import { useOnboardingTexts } from './texts.ts';

interface WizardActionsProps {
  /** Left out on the first step. */
  readonly onBack?: (() => void) | undefined;
  readonly backDisabled?: boolean;
  /** The button that goes on. */
  readonly children: ReactNode;
}

/** The row of buttons at the end of a step. */
export function WizardActions({ onBack, backDisabled = false, children }: WizardActionsProps) {
  const t = useOnboardingTexts();
  return (
    <div className={classes.actions}>
      {onBack && (
        <Button variant="default" disabled={backDisabled} onClick={onBack}>
          {t('back')}
        </Button>
      )}
      {children}
    </div>
  );
}
