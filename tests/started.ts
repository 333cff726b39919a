/** What a test has started: ended after it (tests/setup-dom.ts), whichever file of tests that is. */
export const started: Array<() => void> = [];
