import { useEffect, useRef } from 'react';
import classes from './self-signup.module.css';
import type { Step } from './signup-steps.ts';
import { useSignupTexts } from './texts.ts';

/** The name of a step; it takes the focus when one comes to the step. */
export function StepHeading({ step, isMoved }: { readonly step: Step; readonly isMoved: boolean }) {
  const t = useSignupTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isMoved) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step, isMoved]);
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.stepTitle}>
      {t(`steps.${step}`)}
    </h2>
  );
}
