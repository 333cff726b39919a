import { useEffect, useRef } from 'react';
import { endClicks } from '#src/components/ui/forms/press.ts';
import classes from './self-signup.module.css';
import type { Step } from './signup-steps.ts';
import { useSignupTexts } from './texts.ts';

interface StepHeadingProps {
  readonly step: Step;
  /** One came here from another step, which had a heading of its own. */
  readonly isNew?: boolean;
}

/** The name of a step; it takes the focus when one comes to the step. */
export function StepHeading({ step, isNew = false }: StepHeadingProps) {
  const t = useSignupTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isNew ? null : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    endClicks();
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.stepTitle}>
      {t(`steps.${step}`)}
    </h2>
  );
}
