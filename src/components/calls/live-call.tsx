import { Link } from '@tanstack/react-router';
import type { CallLog } from '#src/schemas/calls.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { CallStatusBadge } from './call-status.tsx';
import classes from './calls.module.css';
import { Arrow, usePartyName } from './party.tsx';
import { Ticking } from './ticking.tsx';

/** A call that goes on, in one line; leads to it for who may see calls. */
function LiveCall({ call }: { readonly call: CallLog }) {
  const nameOf = usePartyName();
  const mayRead = useCan('calls', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'callLogs'));
  const since = call.answeredAt ?? call.createdAt;
  const words = (
    <>
      <bdi>{nameOf(call.caller)}</bdi>
      <Arrow />
      <bdi>{nameOf(call.callee)}</bdi>
    </>
  );
  return (
    <span className={classes.chip}>
      <CallStatusBadge status={call.status} />
      {mayRead && isOn ? (
        <Link to="/app/call-logs/$callId" params={{ callId: call.id }} className={classes.chipSides}>
          {words}
        </Link>
      ) : (
        <span className={classes.chipSides}>{words}</span>
      )}
      <Ticking since={since} />
    </span>
  );
}

/** For a screen of another area. */
export const showLiveCall = (call: CallLog) => <LiveCall call={call} />;
