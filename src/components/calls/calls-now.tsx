import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import ui from '#src/components/ui/ui.module.css';
import { formatMoment, formatTime } from '#src/lib/dates.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { getCallsNow } from '#src/queries/calls.ts';
import type { CallLog } from '#src/schemas/calls.ts';
import { NOW_HASH } from './call-search.ts';
import { CallStatusBadge } from './call-status.tsx';
import classes from './calls.module.css';
import { Arrow, Party } from './party.tsx';
import { useCallTexts } from './texts.ts';
import { Ticking } from './ticking.tsx';
import { useCallChanges } from './use-call-changes.ts';

interface CallsNowProps {
  readonly organizationId: string;
  /** A call has begun or ended. */
  readonly onChange: () => unknown;
}

/**
 * Who is being called now, and whether anybody can be. It is as high without a call as with some, so that what stands
 * below stays where it is when one begins. Specification calls 6.14.
 */
export function CallsNow({ organizationId, onChange }: CallsNowProps) {
  const t = useCallTexts();
  const id = useId();
  const timeZone = useTimeZone(organizationId);
  const { data } = useQuery(getCallsNow(organizationId));
  useCallChanges(data?.callLogs, onChange);
  const title = useRef<HTMLHeadingElement>(null);
  const isWanted = useLocation({ select: ({ hash }) => hash === NOW_HASH });
  const isShown = data !== undefined && timeZone !== undefined;
  useEffect(() => {
    if (isWanted && isShown) title.current?.focus();
  }, [isWanted, isShown]);
  if (!data || timeZone === undefined) return null;
  const { callLogs, calling } = data;
  const { state, until, simulated } = calling;
  const aside = callLogs.length > 0 ? ui.heardOnPhone : '';
  return (
    <>
      {state === 'noCarrier' && <Notice kind="warning">{t('now.noCarrier')}</Notice>}
      <section aria-labelledby={id} className={classes.strip}>
        <h2 ref={title} id={id} tabIndex={-1} className={`${classes.stripTitle} ${aside}`}>
          {callLogs.length > 0 ? t('now.title', { count: callLogs.length }) : t('now.none')}
        </h2>
        <div role="status" className={classes.told}>
          {state === 'night' &&
            (until === null
              ? t('now.nightLong')
              : t('now.night', { moment: formatMoment(until, { timeZone, withZone: true }) }))}
          {state === 'resting' &&
            until !== null &&
            t('now.resting', { moment: formatMoment(until, { timeZone, withZone: true }) })}
        </div>
        {callLogs.length > 0 && (
          <ul className={classes.now}>
            {callLogs.map((call) => (
              <LiveCall key={call.id} call={call} timeZone={timeZone} />
            ))}
          </ul>
        )}
        {simulated && <p className={`${classes.simulated} ${aside}`}>{t('now.simulated')}</p>}
      </section>
    </>
  );
}

const LIVE = ['queued', 'ringing', 'in-progress'] as const;

function LiveCall({ call, timeZone }: { readonly call: CallLog; readonly timeZone: string }) {
  const t = useCallTexts();
  const { status, createdAt, answeredAt } = call;
  const since = answeredAt ?? createdAt;
  const live = LIVE.find((each) => each === status) ?? 'queued';
  return (
    <li>
      <span className={classes.state}>
        <CallStatusBadge status={status} />
      </span>
      <span className={classes.sides}>
        <Party party={call.caller} />
        <Arrow />
        <Party party={call.callee} />
      </span>
      <Link
        to="/app/call-logs/$callId"
        params={{ callId: call.id }}
        title={t(`now.${live}`, { time: formatTime(since, { timeZone, withZone: true }) })}
      >
        <span className={ui.visuallyHidden}>{t('open')} </span>
        <Ticking since={since} />
      </Link>
    </li>
  );
}
