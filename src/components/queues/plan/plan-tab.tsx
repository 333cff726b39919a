import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BarChart } from '#src/components/ui/chart/bar-chart.tsx';
import type { Category } from '#src/components/ui/chart/place.ts';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useMinute } from '#src/components/ui/page/use-minute.ts';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { clockIn, formatMoment, formatTime } from '#src/lib/dates.ts';
import { getQueuePlan } from '#src/queries/queues.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { getQueuePlan as planEndpoint } from '#src/schemas/queues.ts';
import { briefMoment } from '#src/components/queues/queue-words.ts';
import classes from '#src/components/queues/queues.module.css';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { useFollowing } from '#src/components/queues/use-following.ts';
import { BothTimes } from '#src/components/queues/why/both-times.tsx';

/** What is shown as now is a minute long. */
const MINUTE_MS = 60_000;

type Plan = ResponseOf<typeof planEndpoint>;

interface PlanTabProps {
  readonly queueId: string;
  readonly timeZone: string;
  /** Changes when the queue stands otherwise. */
  readonly version: string | undefined;
  /** False while the queue is being deleted: then there is nothing left to ask for. */
  readonly enabled: boolean;
}

/** Who would be called next and by whom, how many become ready when, and when the queue is through. Specification queues 4.7. */
export function PlanTab({ queueId, timeZone, version, enabled }: PlanTabProps) {
  const { data, error, refetch } = useQuery({ ...getQueuePlan(queueId), enabled });
  useFollowing(version, refetch);
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={12} />;
  return (
    <div className={classes.plan}>
      <Next plan={data} timeZone={timeZone} />
      <div className={classes.column}>
        <Hours plan={data} timeZone={timeZone} />
        <Pace plan={data} timeZone={timeZone} />
      </div>
    </div>
  );
}

interface PartProps {
  readonly plan: Plan;
  readonly timeZone: string;
}

function Next({ plan: { next }, timeZone }: PartProps) {
  const t = useQueueTexts();
  const now = useMinute();
  const isNow = (at: string) => Date.parse(at) < now + MINUTE_MS;
  return (
    <Section title={t('plan.next', { count: WORK_LIMITS.queueNext })} description={t('plan.nextLead')}>
      {next.length === 0 && <p className={classes.hint}>{t('plan.nextEmpty')}</p>}
      <ol className={classes.next}>
        {next.map(({ personId, personOrganizationId, name, at, timezone, caller }) => (
          <li key={personId}>
            <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId }}>
              <bdi>{name}</bdi>
            </Link>{' '}
            <span className={classes.reason}>
              {isNow(at) ? t('plan.now') : <BothTimes iso={at} timeZone={timeZone} there={timezone} />}
              {' · '}
              {caller ? t('plan.by', { name: caller.name }) : t(isNow(at) ? 'plan.byNobody' : 'plan.byNobodyThen')}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Under the axis there is room for the hour; the half of the day stands below it where it is new. */
function categoryOf(from: string, index: number, timeZone: string): Category {
  const hour = Number(clockIn(new Date(from), timeZone).time.slice(0, 2));
  return {
    id: from,
    label: briefMoment(from, timeZone),
    short: String(hour % 12 || 12),
    second: index === 0 || hour % 12 === 0 ? (hour < 12 ? 'AM' : 'PM') : undefined,
    minor: index % 3 !== 0,
  };
}

function Hours({ plan: { hours }, timeZone }: PartProps) {
  const t = useQueueTexts();
  const values = hours.map(({ ready }) => ready);
  const later = values.slice(1).reduce((sum, value) => sum + value, 0);
  const last = hours.at(-1)?.from ?? '';
  return (
    <Section title={t('plan.hours')} description={t('plan.hoursLead')}>
      <BarChart
        label={t('plan.chart', { now: values[0] ?? 0, later, to: formatTime(last, { timeZone, withZone: true }) })}
        tableLabel={t('plan.table')}
        categoryLabel={t('plan.hour')}
        categories={hours.map(({ from }, index) => categoryOf(from, index, timeZone))}
        series={{ id: 'ready', label: t('plan.series'), values }}
      />
    </Section>
  );
}

function Pace({ plan: { next, callsToday, perHour, throughAt }, timeZone }: PartProps) {
  const t = useQueueTexts();
  // somebody is left, and there is a pace: what is missing is who calls
  const never = perHour !== null && next.length > 0 && t('plan.notInShifts');
  const numbers = useNumbers();
  return (
    <Section title={t('plan.pace')}>
      <DescriptionList
        items={[
          { term: t('plan.callsToday'), value: numbers.format(callsToday) },
          {
            term: t('plan.perHour'),
            value: perHour === null ? null : numbers.format(Math.round(perHour * 10) / 10),
          },
          {
            term: t('plan.throughAt'),
            value: throughAt === null ? never : formatMoment(throughAt, { timeZone, withZone: true }),
            wide: true,
          },
        ]}
      />
    </Section>
  );
}
