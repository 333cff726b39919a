import { useRouterState } from '@tanstack/react-router';
import classes from './pending-bar.module.css';
import { useShellTexts } from './texts.ts';

/** Shows that the next screen is on its way; CSS holds it back for moves that are over before an eye could see it. */
export function PendingBar() {
  const t = useShellTexts();
  const pending = useRouterState({ select: (state) => state.isLoading });
  return pending ? <div role="progressbar" aria-label={t('loading')} className={classes.bar} /> : null;
}
