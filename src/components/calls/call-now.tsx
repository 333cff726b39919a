import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs';
import { Button } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { useCallTexts } from './texts.ts';
import { useInCall } from './use-is-recorded.ts';
import { useCallNow, type MatchedPair } from './use-call-now.ts';

interface CallNowProps extends MatchedPair {
  readonly label?: string | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  /** Beside a page's title: an icon on a phone. */
  readonly compact?: boolean | undefined;
}

/** Calls a recipient for the caller who is matched with them; nothing for who may not. */
export function CallNow({ caller, recipient, label, size = 'small', compact = false }: CallNowProps) {
  const t = useCallTexts();
  const { mayCall, isRecorded, call } = useCallNow();
  const isHeld = useInCall([caller.id, recipient.id]).size > 0;
  if (!mayCall) return null;
  return (
    <Button
      variant="default"
      size={size}
      title={isHeld ? t('inCall') : isRecorded ? t('recorded.all') : undefined}
      aria-disabled={isHeld || undefined}
      aria-label={`${label ?? t('callNow')}: ${t('callFor', { caller: caller.name, recipient: recipient.name })}`}
      onClick={() => call({ caller, recipient })}
    >
      {compact ? <Compact icon={IconPhoneCall}>{label ?? t('callNow')}</Compact> : (label ?? t('callNow'))}
    </Button>
  );
}

/** Beside two who are matched, for a screen of another area. */
export const callMatched = (caller: MatchedPair['caller'], recipient: MatchedPair['recipient']) => (
  <CallNow caller={caller} recipient={recipient} size="normal" />
);
