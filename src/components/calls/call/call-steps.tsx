import { Section } from '#src/components/ui/page/section.tsx';
import { formatMoment } from '#src/lib/dates.ts';
import type { Call } from '#src/schemas/calls.ts';
import { clockText } from '#src/lib/clock-text.ts';
import { usePartyName } from '#src/components/calls/party.tsx';
import { useCallTexts } from '#src/components/calls/texts.ts';
import classes from './call.module.css';

interface CallStepsProps {
  readonly call: Call;
  readonly timeZone: string;
}

/** What happened, in its order, each with the time since the beginning; and why the call was made at all. */
export function CallSteps({ call, timeZone }: CallStepsProps) {
  const t = useCallTexts();
  const nameOf = usePartyName();
  const { steps, reason, failure } = call;
  const [first] = steps;
  const why =
    reason &&
    (reason.kind === 'queue'
      ? t(reason.position === null ? 'reason.queue' : 'reason.queueAt', {
          name: reason.name ?? '',
          position: reason.position ?? 0,
        })
      : reason.kind === 'caller'
        ? t('reason.caller', { name: reason.name ?? nameOf(call.caller) })
        : t('reason.admin', { name: reason.name ?? t('reason.anAdmin') }));
  return (
    <Section title={t('steps.title')} description={why ?? undefined}>
      <ol className={classes.steps}>
        {steps.map(({ kind, at }) => (
          <li key={`${kind} ${at}`}>
            <time dateTime={at} title={formatMoment(at, { timeZone, withZone: true })} className={classes.stepTime}>
              {first ? t('steps.after', { time: clockText((Date.parse(at) - Date.parse(first.at)) / 1000) }) : ''}
            </time>
            <span>
              {t(`step.${kind}`)}
              {kind === 'failed' && failure ? `: ${t(`failure.${failure}`)}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
