import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import classes from './pending-bar.module.css';
import { useShellTexts } from './texts.ts';

/** Moves that are over before an eye could see it show nothing, and cost no rendering. */
const HELD_BACK_MS = 180;

/** Shows that the next screen is on its way. */
export function PendingBar() {
  const router = useRouter();
  const [late, setLate] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = router.subscribe('onBeforeLoad', () => {
      clearTimeout(timer);
      timer = setTimeout(setLate, HELD_BACK_MS, true);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router]);
  return late && <WhilePending onEnd={() => setLate(false)} />;
}

function WhilePending({ onEnd }: { readonly onEnd: () => void }) {
  const t = useShellTexts();
  const pending = useRouterState({ select: (state) => state.isLoading });
  useEffect(() => {
    if (!pending) onEnd();
  }, [pending, onEnd]);
  return pending && <div role="progressbar" aria-label={t('loading')} className={classes.bar} />;
}
