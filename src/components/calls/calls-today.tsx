import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Section } from '#src/components/ui/page/section.tsx';
import { StatTiles } from '#src/components/ui/page/stat-tiles.tsx';
import { useMinute } from '#src/components/ui/page/use-minute.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getCallsNow, listCalls } from '#src/queries/calls.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import { toUsDay } from '#src/schemas/us-day.ts';
import { NOW_HASH } from './call-search.ts';
import { useCallTexts } from './texts.ts';
import { useCallChanges } from './use-call-changes.ts';

interface CallsTodayProps {
  readonly organizationId: string;
}

/** How many calls there were today, how many were answered (analytics 1.8), and how many go on; for who may see calls. */
export function CallsToday({ organizationId }: CallsTodayProps) {
  const mayRead = useCan('calls', 'canReadAsAdmin');
  const isOn = useSession((state) => hasFeature(state, 'callLogs'));
  const timeZone = useTimeZone(organizationId);
  if (!mayRead || !isOn || timeZone === undefined) return null;
  return <Figures organizationId={organizationId} timeZone={timeZone} />;
}

function Figures({ organizationId, timeZone }: CallsTodayProps & { readonly timeZone: string }) {
  const t = useCallTexts();
  const dateFrom = toUsDay(dayIn(new Date(useMinute()), timeZone));
  const all = useQuery(listCalls({ organizationId, dateFrom }));
  const answered = useQuery(listCalls({ organizationId, dateFrom, answered: true }));
  const now = useQuery(getCallsNow(organizationId));
  useCallChanges(now.data?.callLogs, () => Promise.all([all.refetch(), answered.refetch()]));
  const figure = (value: number | undefined) => value ?? '…';
  return (
    <Section title={t('today.title')} card={false}>
      <StatTiles
        items={[
          {
            label: t('today.calls'),
            value: figure(all.data?.pager.totalItems),
            render: (label) => (
              <Link to="/app/call-logs" search={{ dateFrom }}>
                {label}
              </Link>
            ),
          },
          {
            label: t('today.answered'),
            value: figure(answered.data?.pager.totalItems),
            render: (label) => (
              <Link to="/app/call-logs" search={{ dateFrom, answered: 'yes' }}>
                {label}
              </Link>
            ),
          },
          {
            label: t('today.live'),
            value: figure(now.data?.callLogs.length),
            render: (label) => (
              <Link to="/app/call-logs" hash={NOW_HASH}>
                {label}
              </Link>
            ),
          },
        ]}
      />
    </Section>
  );
}
