import { useEffect, useState } from 'react';
import { type ApiError, isApiError } from '#src/lib/api/error.ts';
import { clockText } from '#src/lib/clock-text.ts';
import { tab } from '#src/lib/session/web-storage.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { useAuthTexts } from './texts.ts';

const KEY = 'mfa-resend-at';
const LOCKED = 'locked';

interface Wait {
  readonly seconds: number;
  /** There were too many attempts, or codes; else one was just sent. */
  readonly isLocked: boolean;
}

/** Notes, over a reload, that another code may be asked for in so many seconds. */
export function noteSent(waitSeconds: number, isLocked = waitSeconds > LIMITS.mfaResendSeconds): void {
  tab.set(KEY, `${Date.now() + waitSeconds * 1000} ${isLocked ? LOCKED : ''}`);
}

function waitLeft(now: number): Wait {
  const [until = '', why] = (tab.get(KEY) ?? '').split(' ');
  const left = Number(until) - now;
  const seconds = Number.isFinite(left) ? Math.max(0, Math.ceil(left / 1000)) : 0;
  return { seconds, isLocked: seconds > 0 && why === LOCKED };
}

/** Whether the server has told how long to wait: the clock tells it. */
export const isWait = (error: unknown): error is ApiError & { readonly retryAfterSeconds: number } =>
  isApiError(error) && error.status === 429 && error.retryAfterSeconds !== undefined;

/** What the button says that waits: `Send a new code in 14:45`, or `in 12 s`. */
export const waitText = (t: ReturnType<typeof useAuthTexts>, seconds: number): string =>
  seconds < 60 ? t('mfa.resendIn', { seconds }) : t('mfa.resendAfter', { time: clockText(seconds) });

/** The wait until another code may be asked for, by the wall clock, counting down; `restart` begins anew. */
export function useResendClock(): Wait & { restart: typeof noteSent } {
  const [{ seconds, isLocked }, setWait] = useState(() => waitLeft(Date.now()));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      const next = waitLeft(Date.now());
      setWait((before) => (before.seconds === next.seconds && before.isLocked === next.isLocked ? before : next));
    }, 250);
    return () => clearInterval(timer);
  }, [running]);
  return {
    seconds,
    isLocked,
    restart: (...wait) => {
      noteSent(...wait);
      setWait(waitLeft(Date.now()));
    },
  };
}
