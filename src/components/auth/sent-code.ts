import { useEffect, useState } from 'react';
import type { SentCode } from '#src/lib/session/state.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { LIMITS } from '#src/schemas/limits.ts';

/** Keeps where a code was just sent, also for another tab and over a reload. */
export const keepSentCode = ({ phone, by }: Pick<SentCode, 'phone' | 'by'>): void =>
  session.getState().codeSent({ phone, by, goodUntil: Date.now() + LIMITS.mfaCodeMinutes * 60_000 });

/** Where the code was sent that can still be entered; null when there is none. */
export function useSentCode(): SentCode | null {
  const code = useSession((state) => state.sentCode);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!code) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, code.goodUntil - Date.now()));
    return () => clearTimeout(timer);
  }, [code]);
  return code && code.goodUntil > now ? code : null;
}
