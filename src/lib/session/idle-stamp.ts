import { LIMITS } from '#src/schemas/limits.ts';
import { local } from './web-storage.ts';

export const STAMP_KEY = 'last-activity';
const IDLE_MS = LIMITS.idleMinutes * 60_000;

/** Milliseconds since anybody did anything in any tab, by the wall clock. A stamp that makes no sense is no idleness. */
export function idleFor(now: number): number {
  const stored = local.get(STAMP_KEY) ?? '';
  return /^\d+$/.test(stored) ? Math.max(0, now - Number(stored)) : 0;
}

export const isIdle = (now: number): boolean => idleFor(now) >= IDLE_MS;

export function stampActivity(now: number): void {
  local.set(STAMP_KEY, String(now));
}
