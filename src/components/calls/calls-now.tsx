import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { formatDuration, formatMoment, formatTime } from '#src/lib/dates.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { getCallsNow } from '#src/queries/calls.ts';
import type { CallLog } from '#src/schemas/calls.ts';
import { CallStatusBadge } from './call-status.tsx';
import classes from './calls.module.css';
import { Arrow, Party } from './party.tsx';
import { useCallTexts } from './texts.ts';

interface CallsNowProps {
  readonly organizationId: string;
  /** A call has begun or ended. */
  readonly onChange: () => unknown;
}

/** Who is being called now, and whether anybody can be. Specification calls 6.14. */
export function CallsNow({ organizationId, onChange }: CallsNowProps) {
  const t = useCallTexts();
  const timeZone = useTimeZone(organizationId);
  const { data } = useQuery(getCallsNow(organizationId));
  useChanges(data?.callLogs, onChange);
  if (!data || timeZone === undefined) return null;
  const { callLogs, calling } = data;
  const { state, until, simulated } = calling;
  return (
    <>
      {state === 'noCarrier' && <Notice kind="warning">{t('now.noCarrier')}</Notice>}
      {state === 'night' && (
        <Notice kind="info">
          {until === null
            ? t('now.nightLong')
            : t('now.night', { moment: formatMoment(until, { timeZone, withZone: true }) })}
        </Notice>
      )}
      {callLogs.length > 0 && (
        <Section title={t('now.title', { count: callLogs.length })} description={simulated && t('now.simulated')}>
          <ul className={classes.now}>
            {callLogs.map((call) => (
              <LiveCall key={call.id} call={call} timeZone={timeZone} />
            ))}
          </ul>
        </Section>
      )}
      {callLogs.length === 0 && simulated && <p className={classes.told}>{t('now.simulated')}</p>}
    </>
  );
}

/** Tells when other calls go on than before, or they stand otherwise. */
function useChanges(callLogs: readonly CallLog[] | undefined, onChange: () => unknown): void {
  const seen = useRef<string>(undefined);
  const now = callLogs?.map(({ id, status }) => `${id} ${status}`).join();
  useEffect(() => {
    if (now === undefined) return;
    if (seen.current !== undefined && seen.current !== now) onChange();
    seen.current = now;
  });
}

const LIVE = ['queued', 'ringing', 'in-progress'] as const;

function LiveCall({ call, timeZone }: { readonly call: CallLog; readonly timeZone: string }) {
  const t = useCallTexts();
  const { status, createdAt, answeredAt } = call;
  const since = answeredAt ?? createdAt;
  const live = LIVE.find((each) => each === status) ?? 'queued';
  return (
    <li>
      <CallStatusBadge status={status} />
      <span>
        <Party party={call.caller} />
        <Arrow />
        <Party party={call.callee} />
      </span>
      <span className={classes.since}>
        {t(`now.${live}`, { time: formatTime(since, { timeZone, withZone: true }) })}
      </span>
      <Ticking since={since} />
    </li>
  );
}

const TICK_MS = 1000;

/** How long ago the server's moment was; a screen reader isn't told each second. */
function Ticking({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-live="off" className={classes.ticking}>
      {formatDuration((now - Date.parse(since)) / TICK_MS)}
    </span>
  );
}
