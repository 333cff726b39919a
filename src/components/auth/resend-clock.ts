import { useEffect, useState } from 'react';
import { tab } from '#src/lib/session/web-storage.ts';

const KEY = 'mfa-resend-at';

/** Notes, over a reload, that another code may be asked for in so many seconds. */
export function noteSent(waitSeconds: number): void {
  tab.set(KEY, String(Date.now() + waitSeconds * 1000));
}

function secondsLeft(now: number): number {
  const until = Number(tab.get(KEY) ?? 0);
  return Number.isFinite(until) ? Math.max(0, Math.ceil((until - now) / 1000)) : 0;
}

/** Seconds until another code may be asked for, by the wall clock, counting down; `restart` begins anew. */
export function useResendClock(): { seconds: number; restart: (waitSeconds: number) => void } {
  const [seconds, setSeconds] = useState(() => secondsLeft(Date.now()));
  const running = seconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds(secondsLeft(Date.now())), 250);
    return () => clearInterval(timer);
  }, [running]);
  return {
    seconds,
    restart: (waitSeconds) => {
      noteSent(waitSeconds);
      setSeconds(secondsLeft(Date.now()));
    },
  };
}
