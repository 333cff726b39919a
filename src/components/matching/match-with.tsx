import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { fullName } from '#src/lib/people.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { useMatchingTexts } from './texts.ts';
import { namedOf, useMatchDeeds } from './use-match-deeds.ts';

interface MatchWithProps {
  readonly caller: Membership;
  readonly recipient: Membership;
  /** The button goes with whom it was beside: gives the focus a place. */
  readonly onMatched: () => void;
}

/** Matches two people; a caller who has as many recipients as may be gets one more only when that is confirmed. */
export function MatchWith({ caller, recipient, onMatched }: MatchWithProps) {
  const t = useMatchingTexts();
  const { match, busy } = useMatchDeeds();
  const [confirming, setConfirming] = useState(false);
  const isFull = caller.matches.length >= LIMITS.matchesPerCaller;
  const run = async () => {
    await match(namedOf(caller), namedOf(recipient));
    onMatched();
  };
  const names = { caller: fullName(caller.person), recipient: fullName(recipient.person) };
  return (
    <>
      <Button
        variant="default"
        size="small"
        aria-label={t('best.match', names)}
        busy={busy}
        onClick={() => (isFull ? setConfirming(true) : void run())}
      >
        {t('pair.match')}
      </Button>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={t('pair.fullTitle', { name: names.caller })}
        confirmLabel={t('pair.matchAnyway')}
        onConfirm={run}
      >
        {t('pair.full', { count: caller.matches.length, of: LIMITS.matchesPerCaller })}
      </ConfirmDialog>
    </>
  );
}
