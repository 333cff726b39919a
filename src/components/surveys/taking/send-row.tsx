import { useEffect, useRef, type ReactNode } from 'react';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { endClicks } from '#src/components/ui/forms/press.ts';
import { sentences } from '#src/lib/sentences.ts';
import classes from './taking.module.css';
import type { TakingState } from './taking-state.ts';
import { useTakingTexts } from './texts.ts';

interface Props {
  readonly phase: TakingState['phase'];
  readonly refused: TakingState['refused'];
  /** How many questions something is wrong with, where somebody has tried to send. */
  readonly wrong: number;
  /** Other buttons beside it. */
  readonly children?: ReactNode;
}

/** The button that submits, and why it didn't. */
export function SendRow({ phase, refused, wrong, children }: Props) {
  const t = useTakingTexts();
  const describe = useFailureText();
  const isBusy = phase === 'sending';
  const hint = refused ? describe(refused.error).hint : undefined;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refused) return;
    // the words are above the button, and push it below what is in sight
    endClicks();
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  return (
    <div ref={row} className={classes.end}>
      <div role="alert" className={classes.wrong}>
        {wrong > 0 ? t('wrong', { count: wrong }) : refused && sentences(t('failed.title'), hint, t('notSent'))}
      </div>
      <div className={classes.buttons}>
        {children}
        <button
          type="submit"
          className={classes.primary}
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy || undefined}
        >
          {t(isBusy ? 'waiting.sending' : 'send')}
        </button>
      </div>
    </div>
  );
}
