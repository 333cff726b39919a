import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { solveCaptcha } from '#src/lib/captcha/captcha-engine.ts';
import { log } from '#src/lib/log.ts';
import { getCaptcha } from '#src/queries/self-signup.ts';
import type { CaptchaProof } from '#src/schemas/self-signup.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

/** Before the server finds it too old, whatever the clock of this computer says. */
const GOOD_MS = (WORK_LIMITS.captchaMinutes * 60 - 30) * 1000;

type State = 'none' | 'working' | 'expired' | 'failed';

/** The work for a proof: how far it is, and the proof, which is given up when it is too old. */
export function useCaptcha(
  organizationId: string,
  proof: CaptchaProof | null,
  give: (proof: CaptchaProof | null) => void,
) {
  const client = useQueryClient();
  const [state, setState] = useState<State>('none');
  const [percent, setPercent] = useState(0);
  const work = useRef<AbortController>(null);
  const giving = useRef(give);
  giving.current = give;

  useEffect(() => () => work.current?.abort(), []);
  useEffect(() => {
    if (!proof) return undefined;
    const timer = setTimeout(() => {
      giving.current(null);
      setState('expired');
    }, GOOD_MS);
    return () => clearTimeout(timer);
  }, [proof]);

  const start = async () => {
    work.current?.abort();
    const mine = new AbortController();
    work.current = mine;
    setState('working');
    setPercent(0);
    try {
      const { challenge, triesMax } = await client.query({ ...getCaptcha(organizationId), staleTime: 0 });
      const onTry = (tries: number) => setPercent(Math.min(99, Math.floor((tries / triesMax) * 100)));
      const solved = await solveCaptcha(challenge, { onTry, signal: mine.signal });
      if (mine.signal.aborted) return;
      setState('none');
      giving.current(solved);
    } catch (error) {
      if (mine.signal.aborted) return;
      log.warn('The captcha could not be solved', error);
      setState('failed');
    }
  };
  return { state, percent, start };
}
