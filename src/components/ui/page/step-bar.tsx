import classes from './step-bar.module.css';

interface StepBarProps {
  /** Names the bar for screen readers. */
  readonly label: string;
  /** Where one is, from 1. */
  readonly step: number;
  readonly count: number;
  /** The same in words: “Step 2 of 4”. */
  readonly words: string;
}

/**
 * How far a wizard is, in words and as a bar:
 *
 *     <StepBar label={t('progress')} step={2} count={4} words={t('step', { step: 2, count: 4 })} />
 */
export function StepBar({ label, step, count, words }: StepBarProps) {
  return (
    <div className={classes.progress}>
      <span aria-hidden="true" className={classes.words}>
        {words}
      </span>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={step}
        aria-valuetext={words}
        className={classes.bar}
      >
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={classes.part} data-reached={index < step || undefined} />
        ))}
      </div>
    </div>
  );
}
