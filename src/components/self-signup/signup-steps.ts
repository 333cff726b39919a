/** The steps, as the specification counts them: 1 to 6. Specification self-signup 1.2 to 1.7. */
export const STEPS = ['about', 'account', 'style', 'friend', 'finish', 'complete'] as const;
export type Step = (typeof STEPS)[number];

export const stepNumber = (step: Step): number => STEPS.indexOf(step) + 1;

/** The step of a number; the first where there is none. */
export const stepAt = (number = 1): Step => STEPS[number - 1] ?? 'about';

/** The earlier one of two steps. */
export const earlierOf = (one: Step, other: Step): Step => (stepNumber(one) < stepNumber(other) ? one : other);
