import { log } from './log.ts';

/** React draws the screen once more and goes on; its own message has a number in place of what went wrong. */
export const onRecoverableError = (error: unknown): void =>
  log.error('A screen was drawn once more', error instanceof Error ? (error.cause ?? error) : error);
