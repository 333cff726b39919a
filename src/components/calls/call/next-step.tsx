import { useCan } from '#src/lib/use-can.ts';
import { isLiveCall } from '#src/schemas/call-values.ts';
import type { Call } from '#src/schemas/calls.ts';
import { CallNow } from '#src/components/calls/call-now.tsx';
import { usePartyName } from '#src/components/calls/party.tsx';
import { useCallTexts } from '#src/components/calls/texts.ts';
import { useIsRecorded } from '#src/components/calls/use-is-recorded.ts';
import classes from './call.module.css';

const MISSED = ['no-answer', 'busy', 'failed', 'voicemail'] as const;

/** What is to be done about a call now, in one line; nothing where nothing is. */
export function NextStep({ call }: { readonly call: Call }) {
  const t = useCallTexts();
  const nameOf = usePartyName();
  const mayEdit = useCan('calls', 'canEdit');
  const isRecorded = useIsRecorded();
  const { caller, callee, status, callOutcome } = call;
  if (isLiveCall(status))
    return (
      <p className={classes.next}>
        {t('next.live')} {isRecorded && t('recorded.this')}
      </p>
    );
  const missed = MISSED.find((each) => each === status);
  if (missed)
    return (
      <div className={classes.next}>
        <p>{t(`next.${missed}`)}</p>
        {call.type === 'MATCH' && caller.id !== null && callee.id !== null && (
          <CallNow
            caller={{ id: caller.id, name: nameOf(caller) }}
            recipient={{ id: callee.id, name: nameOf(callee) }}
            label={t('next.again')}
          />
        )}
      </div>
    );
  return mayEdit && status === 'completed' && callOutcome === null ? (
    <p className={classes.next}>{t('next.outcome')}</p>
  ) : null;
}
