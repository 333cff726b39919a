import { Link } from '@tanstack/react-router';
import { Entry } from '#src/components/ui/page/entry.tsx';
import { formatDuration } from '#src/lib/dates.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useRenew } from '#src/queries/client.ts';
import type { CallOutcome, CallStatus } from '#src/schemas/call-values.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { TimelineEntryOf } from '#src/schemas/timeline.ts';
import { CallStatusBadge } from './call-status.tsx';
import { keptOf, outcomesOf } from './call-words.ts';
import { useCallTexts } from './texts.ts';
import { useCallChanges } from './use-call-changes.ts';
import { useCalling } from './use-is-recorded.ts';

/** Outcomes that say no more than the status beside them. */
const SAID: Readonly<Partial<Record<CallStatus, CallOutcome>>> = { 'no-answer': 'No Answer', voicemail: 'Voicemail' };

function CallEntry({ entry: { id, call } }: { readonly entry: TimelineEntryOf<'call'> }) {
  const t = useCallTexts();
  const { status, other, duration } = call;
  const facts = [
    duration !== null && formatDuration(duration),
    ...outcomesOf(call)
      .filter((outcome) => outcome !== SAID[status])
      .map((outcome) => t(`outcomes.${outcome}`)),
    ...keptOf(call).map((kept) => t(`kept.${kept}`)),
  ];
  return (
    <Entry
      title={
        <Link to="/app/call-logs/$callId" params={{ callId: id }}>
          {t('person.with', { name: other.name ?? t('deleted') })}
        </Link>
      }
      badges={<CallStatusBadge status={status} />}
      facts={facts.filter(Boolean).join(' · ')}
    />
  );
}

/** In somebody's timeline. */
export const callEntry = (entry: TimelineEntryOf<'call'>) => <CallEntry entry={entry} />;

function AllCalls({ person: { id, organizationId, role } }: { readonly person: Membership }) {
  const t = useCallTexts();
  const isSelected = useSession(({ organization }) => organization?.id === organizationId);
  if (!isSelected) return null;
  return (
    <Link to="/app/call-logs" search={{ [role.name === 'CALLER' ? 'caller' : 'callee']: id }}>
      {t('person.all')}
    </Link>
  );
}

/** That calls are recorded, where they are; as long as it is shown, calls of theirs that begin come by themselves. */
function AllRecorded({ person: { id } }: { readonly person: Membership }) {
  const t = useCallTexts();
  const renew = useRenew();
  const { calling, callLogs } = useCalling() ?? {};
  const theirs = callLogs?.filter(({ caller, callee }) => caller.id === id || callee.id === id);
  useCallChanges(theirs, () => renew(['listTimeline']));
  return calling?.recorded ? t('recorded.all') : null;
}

/** Above somebody's timeline. Specification calls 6.26. */
export const callsNotice = (person: Membership) => <AllRecorded person={person} />;

/** The way to all calls of somebody. */
export const allCallsOf = (person: Membership) => <AllCalls person={person} />;
