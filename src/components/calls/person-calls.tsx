import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { formatDuration } from '#src/lib/dates.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listCalls } from '#src/queries/calls.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { CallStatusBadge } from './call-status.tsx';
import { outcomesOf } from './call-words.ts';
import classes from './calls.module.css';
import { Party } from './party.tsx';
import { useCallTexts } from './texts.ts';
import { useIsRecorded } from './use-is-recorded.ts';

/** The latest calls of somebody, those that go on among them; for who may see calls. */
function PersonCalls({ person }: { readonly person: Membership }) {
  const mayRead = useCan('calls', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'callLogs'));
  return mayRead && isOn ? <Calls person={person} /> : null;
}

function Calls({ person: { id, organizationId, role } }: { readonly person: Membership }) {
  const t = useCallTexts();
  const side = role.name === 'CALLER' ? 'caller' : 'callee';
  const { data, error, refetch } = useQuery(listCalls({ organizationId, [side]: id }));
  const timeZone = useTimeZone(organizationId);
  const isRecorded = useIsRecorded();
  const isSelected = useSession(({ organization }) => organization?.id === organizationId);
  return (
    <Section
      title={t('person.title')}
      description={[t('person.lead', { count: WORK_LIMITS.rangeDays }), isRecorded && t('recorded.all')]
        .filter(Boolean)
        .join(' ')}
      actions={
        isSelected &&
        data &&
        data.pager.totalItems > 0 && (
          <Link to="/app/call-logs" search={{ [side]: id }}>
            {t('person.all', { count: data.pager.totalItems })}
          </Link>
        )
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.callLogs.length === 0 && <p className={classes.told}>{t('empty')}</p>}
      {data && data.callLogs.length > 0 && (
        <ol className={classes.timeline}>
          {data.callLogs.map((call) => (
            <li key={call.id}>
              <Link to="/app/call-logs/$callId" params={{ callId: call.id }} className={classes.moment}>
                <Moment iso={call.createdAt} timeZone={timeZone} />
              </Link>
              <CallStatusBadge status={call.status} />
              <span>
                {t('person.with')} <Party party={side === 'caller' ? call.callee : call.caller} />
              </span>
              <span className={classes.since}>
                {[
                  call.answeredAt !== null && call.duration !== null && formatDuration(call.duration),
                  ...outcomesOf(call).map((outcome) => t(`outcomes.${outcome}`)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** On somebody's page. */
export const callsOf = (person: Membership) => <PersonCalls person={person} />;
