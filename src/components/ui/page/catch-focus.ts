/**
 * Gives the focus to the screen's heading if what had it is gone: from the body, Tab would begin again at the top of the
 * page, and a screen reader would say nothing. Specification product 5.14.
 */
export function catchFocus(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
