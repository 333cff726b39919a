import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { OtherOrganization } from '#src/components/ui/page/other-organization.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonLine, SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { formatDuration } from '#src/lib/dates.ts';
import { getCall } from '#src/queries/calls.ts';
import { useOrganizationName, useTimeZone } from '#src/queries/organizations.ts';
import { isLiveCall } from '#src/schemas/call-values.ts';
import type { Call } from '#src/schemas/calls.ts';
import { CallStatusBadge } from '#src/components/calls/call-status.tsx';
import { typeText } from '#src/components/calls/call-words.ts';
import { usePartyName } from '#src/components/calls/party.tsx';
import { PlayerBar } from '#src/components/calls/player/player-bar.tsx';
import { usePlayer } from '#src/components/calls/player/use-player.ts';
import { useCallTexts } from '#src/components/calls/texts.ts';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { CallFacts, CallListeners } from './call-facts.tsx';
import { CallOutcome } from './call-outcome.tsx';
import { CallSteps } from './call-steps.tsx';
import { CallTalk } from './call-talk.tsx';
import classes from './call.module.css';
import { NextStep } from './next-step.tsx';
import { Transcript } from './transcript.tsx';

interface CallScreenProps {
  readonly callId: string;
  /** The second of the recording that is shown first. */
  readonly at: number;
  /** What is looked for in the transcript. */
  readonly wanted: string;
  /** What another area offers, at the second of the recording that is heard. */
  readonly children?: ((call: Call, secondOf: () => number) => ReactNode) | undefined;
}

/** All there is to know of a call: how it went, what was said, and what became of it. */
export function CallScreen({ callId, at, wanted, children }: CallScreenProps) {
  const t = useCallTexts();
  const nameOf = usePartyName();
  const { data, error, refetch } = useQuery(getCall(callId));
  const call = data?.call;
  const organizationName = useOrganizationName(call?.organizationId);
  if (isApiError(error) && error.status === 404) return <NotFound />;
  const names = call && { caller: nameOf(call.caller), callee: nameOf(call.callee) };
  return (
    <Page
      title={call && names ? t(isLiveCall(call.status) ? 'call.now' : 'call.title', names) : t('call.fallbackTitle')}
      breadcrumbs={[
        <OtherOrganization key="list" id={call?.organizationId} name={organizationName}>
          <PlainLink to="/app/call-logs">{t('title')}</PlainLink>
        </OtherOrganization>,
      ]}
      lead={call ? <Head call={call} /> : !error && <SkeletonLine width="12rem" />}
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!call && !error && <SkeletonRows rows={10} />}
      {call && (
        <Body call={call} at={at} wanted={wanted}>
          {children}
        </Body>
      )}
    </Page>
  );
}

function Head({ call }: { readonly call: Call }) {
  const t = useCallTexts();
  const timeZone = useTimeZone(call.organizationId);
  return (
    <span className={classes.head}>
      <CallStatusBadge status={call.status} />
      <Badge>{typeText(t, call.type)}</Badge>
      <span>
        <Moment iso={call.createdAt} timeZone={timeZone} />
      </span>
      {call.duration !== null && <span className={classes.duration}>{formatDuration(call.duration)}</span>}
    </span>
  );
}

interface BodyProps extends Pick<CallScreenProps, 'at' | 'wanted' | 'children'> {
  readonly call: Call;
}

function Body({ call, at, wanted, children }: BodyProps) {
  const timeZone = useTimeZone(call.organizationId);
  const secondOf = useRef(AT_THE_START);
  const listenTo = useCallback((heard: () => number) => {
    secondOf.current = heard;
  }, []);
  if (timeZone === undefined) return <SkeletonRows rows={10} />;
  return (
    <>
      <NextStep call={call} />
      {/* the same columns when the recording comes: a note that is being written stays there */}
      <Columns call={call} timeZone={timeZone} aside={children?.(call, () => secondOf.current())}>
        {call.recording ? (
          <Recorded call={call} recording={call.recording} at={at} wanted={wanted} onPlayer={listenTo} />
        ) : (
          call.endedAt !== null && <Transcript call={call} player={undefined} wanted={wanted} />
        )}
      </Columns>
    </>
  );
}

const AT_THE_START = () => 0;

interface RecordedProps extends Pick<CallScreenProps, 'at' | 'wanted'> {
  readonly call: Call;
  readonly recording: NonNullable<Call['recording']>;
  /** Told what gives the second that is heard. */
  readonly onPlayer: (secondOf: () => number) => void;
}

function Recorded({ call, recording, at, wanted, onPlayer }: RecordedProps) {
  const t = useCallTexts();
  const player = usePlayer({ id: call.id, recording }, at);
  useEffect(() => {
    onPlayer(() => player.store.getState().time);
    return () => onPlayer(AT_THE_START);
  }, [player, onPlayer]);
  return (
    <>
      <Section title={t('recording')}>
        <PlayerBar player={player} seconds={recording.seconds} peaks={recording.peaks} />
      </Section>
      <Transcript call={call} player={player} wanted={wanted} />
    </>
  );
}

interface ColumnsProps {
  readonly call: Call;
  readonly timeZone: string;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** What happened beside what is known; on a phone above it, but for what is still to be told. */
function Columns({ call, timeZone, aside, children }: ColumnsProps) {
  const isNarrow = useNarrow();
  // as it was when the page was opened: what is being filled in stays where it is
  const [isToTell] = useState(call.callOutcome === null);
  const outcomeFirst = isNarrow && isToTell && call.endedAt !== null;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {outcomeFirst && <CallOutcome call={call} />}
        {children}
        <CallSteps call={call} timeZone={timeZone} />
      </div>
      <div className={classes.column}>
        {!outcomeFirst && <CallOutcome call={call} />}
        {aside}
        <CallFacts call={call} timeZone={timeZone} />
        {call.talk && <CallTalk call={call} talk={call.talk} />}
        {call.recording && <CallListeners call={call} timeZone={timeZone} />}
      </div>
    </div>
  );
}
