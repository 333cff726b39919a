import { Link } from '@tanstack/react-router';
import { Entry } from '#src/components/ui/page/entry.tsx';
import { formatDuration } from '#src/lib/dates.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { CallOutcome, CallStatus } from '#src/schemas/call-values.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { TimelineEntryOf } from '#src/schemas/timeline.ts';
import { CallStatusBadge } from './call-status.tsx';
import { outcomesOf } from './call-words.ts';
import { useCallTexts } from './texts.ts';
import { useIsRecorded } from './use-is-recorded.ts';

/** Outcomes that say no more than the status beside them. */
const SAID: Readonly<Partial<Record<CallStatus, CallOutcome>>> = { 'no-answer': 'No Answer', voicemail: 'Voicemail' };

function CallEntry({ entry: { id, call } }: { readonly entry: TimelineEntryOf<'call'> }) {
  const t = useCallTexts();
  const { status, other, duration, recorded } = call;
  const facts = [
    duration !== null && formatDuration(duration),
    ...outcomesOf(call)
      .filter((outcome) => outcome !== SAID[status])
      .map((outcome) => t(`outcomes.${outcome}`)),
    recorded && t('kept.recording'),
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

function AllRecorded() {
  const t = useCallTexts();
  return useIsRecorded() ? t('recorded.all') : null;
}

/** Above somebody's timeline: that calls are recorded, where they are. Specification calls 6.26. */
export const recordedNotice = <AllRecorded />;

/** The way to all calls of somebody. */
export const allCallsOf = (person: Membership) => <AllCalls person={person} />;
