import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { getReportOne, listReportCallers, type AnalyticsFilter } from '#src/queries/analytics.ts';
import type { getReportOne as endpoint } from '#src/schemas/analytics.ts';
import {
  CALL_TOPICS,
  CALL_TYPES,
  CONTACT_OUTCOMES,
  type CallOutcome,
  type CallType,
} from '#src/schemas/call-values.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { Step } from './analytics-search.ts';
import classes from './analytics.module.css';
import { callerOf, reportOf, useCallsLink, type Behind } from './calls-behind.tsx';
import { Figures } from './figures.tsx';
import { HourMap } from './hour-map.tsx';
import { NoAnalytics } from './no-analytics.tsx';
import { OverTime } from './over-time.tsx';
import { Shares } from './shares.tsx';
import { useAnalyticsTexts } from './texts.ts';

type Answer = ResponseOf<typeof endpoint>;

/** How many of those who called are shown. Specification analytics 1.18. */
const CALLERS_SHOWN = 10;

interface OverviewProps {
  readonly filter: AnalyticsFilter;
  readonly by: Step | undefined;
  readonly onBy: (step: Step) => void;
}

/** Report 1 on the screen: figures, and charts by day, program, type, outcome and hour. Specification analytics 1.1. */
export function Overview({ filter, by, onBy }: OverviewProps) {
  const { data, error, refetch } = useQuery(getReportOne(filter));
  const link = useCallsLink();
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={8} gap="2rem" />;
  const behind = reportOf(data.range, filter);
  return (
    <>
      {error && <ErrorState error={error} onRetry={refetch} />}
      <Figures
        totals={data.totals}
        previous={data.previous}
        timeZone={data.range.timezone}
        behind={behind}
        link={link}
      />
      {data.totals.calls === 0 ? (
        <NoAnalytics />
      ) : (
        <>
          <OverTime days={data.callLogs} by={by} onBy={onBy} behind={behind} link={link} />
          <HourMap hours={data.hours} behind={behind} link={link} />
          <Groups data={data} behind={behind} filter={filter} />
        </>
      )}
    </>
  );
}

interface GroupsProps {
  readonly data: Answer;
  readonly behind: Behind;
  readonly filter: AnalyticsFilter;
}

function Groups({ data: { byProgram, byType, outcomes, totals }, behind, filter }: GroupsProps) {
  const t = useAnalyticsTexts();
  const link = useCallsLink();
  const typeText = (type: string) => {
    const known = CALL_TYPES.find((each) => each === type);
    return known ? t(`type.${known}`) : type;
  };
  const programs = byProgram.map(({ program, calls, answered }) => ({
    id: program?.id ?? 'none',
    label: program?.name ?? t('byProgram.none'),
    calls,
    answered,
    narrows: program ? { programId: program.id } : { withoutProgram: true as const },
  }));
  const types = byType.map(({ type, calls, answered }) => ({
    id: type,
    label: typeText(type),
    calls,
    answered,
    narrows: { type: type as CallType },
  }));
  const among = (names: readonly CallOutcome[]) =>
    outcomes
      .filter(({ outcome }) => names.includes(outcome))
      .toSorted((one, other) => other.calls - one.calls)
      .map(({ outcome, calls }) => ({
        id: outcome,
        label: t(`outcomes.${outcome}`),
        calls,
        narrows: { callOutcome: outcome },
      }));
  const [reached, topics] = [among(CONTACT_OUTCOMES), among(CALL_TOPICS)];
  const mostOf = ([first]: ReadonlyArray<{ readonly label: string; readonly calls: number }>) =>
    t('mostOf', { name: first?.label ?? '', most: first?.calls ?? 0, count: totals.calls });
  const often = ([first]: ReadonlyArray<{ readonly label: string; readonly calls: number }>) =>
    t('often', { name: first?.label ?? '', count: first?.calls ?? 0 });
  const byCaller = useQuery(listReportCallers({ ...filter, limit: CALLERS_SHOWN }));
  const callers = byCaller.data?.rows.map(({ caller: { id, name }, calls, answered }) => ({
    id: id ?? 'deleted',
    label: name ?? t('deleted'),
    calls,
    answered,
    narrows: callerOf(id),
  }));
  const shared = { behind, link };
  return (
    <div className={classes.columns}>
      <Shares
        {...shared}
        title={t('byProgram.title')}
        column={t('byProgram.column')}
        shares={programs}
        said={mostOf(programs)}
      />
      {callers ? (
        <Shares
          {...shared}
          title={t('byCaller.title')}
          column={t('byCaller.column')}
          description={t('byCaller.description', { count: byCaller.data?.pager.totalItems ?? 0 })}
          shares={callers}
          said={mostOf(callers)}
        />
      ) : (
        <Section title={t('byCaller.title')}>
          {byCaller.error ? (
            <ErrorState error={byCaller.error} onRetry={byCaller.refetch} />
          ) : (
            <SkeletonRows rows={4} gap="2rem" />
          )}
        </Section>
      )}
      <Shares {...shared} title={t('byType.title')} column={t('byType.column')} shares={types} said={mostOf(types)} />
      <Shares
        {...shared}
        title={t('byOutcome.title')}
        column={t('byOutcome.column')}
        description={t('byOutcome.description')}
        shares={reached}
        said={often(reached)}
      />
      <Shares
        {...shared}
        title={t('byTopic.title')}
        column={t('byTopic.column')}
        description={t('byTopic.description')}
        shares={topics}
        said={often(topics)}
      />
    </div>
  );
}
