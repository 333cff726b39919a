import classes from './steps.module.css';

export type StepState = 'incomplete' | 'running' | 'success' | 'error';

interface StepsProps {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly steps: ReadonlyArray<{
    readonly label: string;
    readonly state: StepState;
    /** The state in words: “Created”, “Not created yet”. */
    readonly stateText: string;
  }>;
  /** Which one is open, from 0; past the last one when all are done. */
  readonly current: number;
}

/**
 * The steps of something longer, and how each of them fares:
 *
 *     <Steps label={t('steps')} current={0} steps={[{ label: t('organization'), state: 'incomplete', stateText: t('open') }]} />
 */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className={classes.steps}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={classes.step}
          data-state={step.state === 'success' ? 'done' : step.state}
          aria-current={index === current ? 'step' : undefined}
        >
          <span aria-hidden="true" className={classes.mark}>
            {step.state === 'success' ? '✓' : step.state === 'error' ? '!' : index + 1}
          </span>
          <span>
            <span className={classes.label}>{step.label}</span>
            <span className={classes.state}>{step.stateText}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
