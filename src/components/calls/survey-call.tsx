import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getCall } from '#src/queries/calls.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import type { Call } from '#src/schemas/calls.ts';
import { CallStatusBadge } from './call-status.tsx';
import classes from './calls.module.css';
import { Arrow, Party } from './party.tsx';
import { PlayerBar } from './player/player-bar.tsx';
import { usePlayer } from './player/use-player.ts';
import { useCallTexts } from './texts.ts';

/** A call beside what was answered about it, to be heard there; for who may see calls. */
function SurveyCall({ callId }: { readonly callId: string }) {
  const mayRead = useCan('calls', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'callLogs'));
  return mayRead && isOn ? <Heard callId={callId} /> : null;
}

function Heard({ callId }: { readonly callId: string }) {
  const t = useCallTexts();
  const { data, error, refetch } = useQuery(getCall(callId));
  const call = data?.call;
  return (
    <Section
      title={t('ofSurvey.title')}
      actions={
        <Link to="/app/call-logs/$callId" params={{ callId }}>
          {t('ofSurvey.open')}
        </Link>
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!call && !error && <SkeletonRows rows={3} />}
      {call && <Body call={call} />}
    </Section>
  );
}

function Body({ call }: { readonly call: Call }) {
  const timeZone = useTimeZone(call.organizationId);
  return (
    <>
      <p className={classes.told}>
        <Party party={call.caller} />
        <Arrow />
        <Party party={call.callee} />
      </p>
      <p className={classes.told}>
        <CallStatusBadge status={call.status} /> <Moment iso={call.createdAt} timeZone={timeZone} />
      </p>
      {call.recording && <Player call={call} recording={call.recording} />}
    </>
  );
}

interface PlayerProps {
  readonly call: Call;
  readonly recording: NonNullable<Call['recording']>;
}

function Player({ call: { id }, recording }: PlayerProps) {
  const player = usePlayer({ id, recording }, 0);
  return <PlayerBar player={player} seconds={recording.seconds} peaks={recording.peaks} />;
}

/** On the page of a survey that is about a call. */
export const callOfSurvey = (callId: string) => <SurveyCall callId={callId} key={callId} />;
