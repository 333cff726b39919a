import { endClicks } from '#src/components/ui/forms/press.ts';

/** Brings a question of a form into sight and its field into focus; of a group of choices, where its Tab stop is. */
export function focusQuestion(form: HTMLElement | null, which: string): void {
  const question = form?.querySelector(which);
  endClicks();
  question?.scrollIntoView({ block: 'center' });
  question?.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea')?.focus({ preventScroll: true });
}
