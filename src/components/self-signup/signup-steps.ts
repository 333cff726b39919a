/** The steps, as the specification counts them: 1 to 6. Specification self-signup 1.2 to 1.7. */
export const STEPS = ['about', 'account', 'style', 'friend', 'finish', 'complete'] as const;
export type Step = (typeof STEPS)[number];

export const stepNumber = (step: Step): number => STEPS.indexOf(step) + 1;
