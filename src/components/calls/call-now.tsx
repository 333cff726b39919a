import { Button } from '#src/components/ui/button/button.tsx';
import { useCallTexts } from './texts.ts';
import { useCallNow, type MatchedPair } from './use-call-now.ts';

interface CallNowProps extends MatchedPair {
  readonly label?: string | undefined;
  readonly size?: 'normal' | 'small' | undefined;
}

/** Calls a recipient for the caller who is matched with them; nothing for who may not. */
export function CallNow({ caller, recipient, label, size = 'small' }: CallNowProps) {
  const t = useCallTexts();
  const { mayCall, isRecorded, call } = useCallNow();
  if (!mayCall) return null;
  return (
    <Button
      variant="default"
      size={size}
      title={isRecorded ? t('recorded.all') : undefined}
      aria-label={`${label ?? t('callNow')}: ${t('callFor', { caller: caller.name, recipient: recipient.name })}`}
      onClick={() => call({ caller, recipient })}
    >
      {label ?? t('callNow')}
    </Button>
  );
}

/** Beside two who are matched, for a screen of another area. */
export const callMatched = (caller: MatchedPair['caller'], recipient: MatchedPair['recipient']) => (
  <CallNow caller={caller} recipient={recipient} size="normal" />
);
