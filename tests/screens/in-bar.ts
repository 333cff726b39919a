import { expect } from 'vitest';

/** Expects a button to stand in the bar that stays in sight at the end of a long form. */
export const expectInBar = (button: HTMLElement) => expect(button.closest('[class*="sticky"]')).not.toBeNull();
