import classes from './onboarding.module.css';
import { STEPS, type Step } from './step.ts';
import { useOnboardingTexts } from './texts.ts';

/** How far the wizard is, in words and as a bar. Specification onboarding 1.1. */
export function OnboardingProgress({ step }: { readonly step: Step }) {
  const t = useOnboardingTexts();
  const words = t('step', { step, count: STEPS.length });
  return (
    <div className={classes.progress}>
      <span aria-hidden="true" className={classes.progressText}>
        {words}
      </span>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={1}
        aria-valuemax={STEPS.length}
        aria-valuenow={step}
        aria-valuetext={words}
        className={classes.bar}
      >
        {STEPS.map((each) => (
          <span key={each} className={classes.part} data-reached={each <= step || undefined} />
        ))}
      </div>
    </div>
  );
}
