/** The wizard's steps. Specification onboarding 1.1. */
export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

interface Progress {
  /** The password is made and the terms are accepted. */
  readonly accountDone: boolean;
  /** The signup was completed, and the upload begun, since this screen was opened. */
  readonly completed: boolean;
  /** The upload is under way. */
  readonly busy: boolean;
}

/** The step to be shown when the address asks for `wanted`: the nearest to it that the manager has come to. */
export function openStep(wanted: Step | undefined, { accountDone, completed, busy }: Progress): Step {
  if (!accountDone) return 1;
  if (completed && busy) return 4;
  if (wanted === 4 && !completed) return 3;
  return wanted ?? 2;
}
