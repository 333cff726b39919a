import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs';
import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { sentences } from '#src/lib/sentences.ts';
import { CallQuestion } from './call-question.tsx';
import { useCallTexts } from './texts.ts';
import { useInCall } from './use-is-recorded.ts';
import { useCallNow, type MatchedPair } from './use-call-now.ts';

interface CallNowProps extends MatchedPair {
  /** Instead of the caller's name. */
  readonly label?: string | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  /** Beside a page's title: an icon on a phone. */
  readonly compact?: boolean | undefined;
}

/** Asks, and calls a recipient for the caller who is matched with them; nothing for who may not. Specification calls 6.28. */
export function CallNow({ caller, recipient, label: given, size = 'small', compact = false }: CallNowProps) {
  const t = useCallTexts();
  const { mayCall, isRecorded } = useCallNow();
  const [asked, setAsked] = useState(false);
  const isHeld = useInCall([caller.id, recipient.id]).size > 0;
  if (!mayCall) return null;
  const label = given ?? t('callWith', { name: caller.name });
  const names = { caller: caller.name, recipient: recipient.name };
  return (
    <>
      <Button
        variant="default"
        size={size}
        title={isHeld ? t('inCall') : sentences(t('question.rings', names), isRecorded && t('recorded.all'))}
        aria-disabled={isHeld || undefined}
        aria-label={`${label}: ${t('callFor', names)}`}
        onClick={() => setAsked(true)}
      >
        {compact ? <Compact icon={IconPhoneCall}>{label}</Compact> : label}
      </Button>
      <CallQuestion caller={caller} recipient={recipient} opened={asked} onClose={() => setAsked(false)} />
    </>
  );
}

/** Beside two who are matched, for a screen of another area. */
export const callMatched = (caller: MatchedPair['caller'], recipient: MatchedPair['recipient']) => (
  <CallNow caller={caller} recipient={recipient} size="normal" />
);
