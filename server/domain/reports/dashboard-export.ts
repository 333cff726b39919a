import { countCalls } from '#server/domain/calls/calls-count.ts';
import { callFilterOf } from '#server/domain/calls/calls-filter.ts';
import { countLive } from '#server/domain/calls/calls-now.ts';
import { dashboardNumbers } from '#server/domain/dashboard.ts';
import { worksFor } from '#server/domain/organizations/features.ts';
import { readQueues } from '#server/domain/queues/queue-rows.ts';
import { countSignupsToCall } from '#server/domain/queues/queue-states.ts';
import { selectQueues } from '#server/domain/queues/queues-list.ts';
import { countDueSurveys } from '#server/domain/surveys/surveys-filter.ts';
import type { Services } from '#server/services.ts';
import type { Work } from '#server/work.ts';
import { hasToCall } from '#src/schemas/queue-values.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import { toUsDay } from '#src/schemas/us-day.ts';
import { fileWords, type FileWord, type FileWords } from './file-words.ts';
import { dayWriter, type ReportOrder, type ReportSource } from './report-source.ts';

/** A number of the dashboard: in which part of it, of what, and what it was when the report was made. */
type Told = readonly [part: string, what: string, value: number | string];

/** Today's calls as the lists behind them count them. Specification dashboard 1.11. */
async function callsTold(work: Work, organizationId: string, { say }: FileWords): Promise<readonly Told[]> {
  const reader = { actsIn: organizationId, profile: null };
  const { range } = await callFilterOf(work, reader, {});
  const dateFrom = toUsDay(dayIn(work.now, range.timezone));
  const count = async (answered?: boolean) =>
    countCalls(work, await callFilterOf(work, reader, { dateFrom, ...(answered !== undefined && { answered }) }));
  return [
    [say('callsToday'), say('calls'), await count()],
    [say('callsToday'), say('answered'), await count(true)],
    [say('callsToday'), say('liveNow'), await countLive(work, organizationId)],
  ];
}

async function surveysTold(work: Work, organizationId: string, { say }: FileWords): Promise<readonly Told[]> {
  const due = await countDueSurveys(work, organizationId);
  return [
    [say('surveysDue'), say('aboutPeople'), due.person],
    [say('surveysDue'), say('aboutCalls'), due.caller],
  ];
}

/** Active queues with people to call, by name, and who signed up. Specification dashboard 1.6, 1.9. */
async function queuesTold(
  services: Services,
  work: Work,
  organizationId: string,
  { say, queues: names }: FileWords,
): Promise<readonly Told[]> {
  const found = await selectQueues(work, organizationId, { active: true }).select('id').execute();
  const queues = await readQueues(
    services,
    work,
    found.map(({ id }) => id),
  );
  const waiting = queues
    .filter(({ counts }) => hasToCall(counts))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return [
    [say('title.queues'), say('signupsToCall'), await countSignupsToCall(services, work, organizationId)],
    ...waiting.flatMap(({ name, counts }): Told[] => [
      [`${say('title.queues')}: ${names.states.ready}`, name, counts.ready],
      [`${say('title.queues')}: ${names.reasons.noCaller}`, name, counts.noCaller],
    ]),
  ];
}

/**
 * The dashboard's numbers: people by month, today's calls, and what waits, of what the organization has switched on.
 * Specification reports 1.6.
 */
export function dashboardExport(order: ReportOrder, services: Services): ReportSource {
  const { organizationId } = order;
  const day = dayWriter(order.timeZone);
  const words = fileWords(order.filters.language);
  const { say } = words;
  return {
    title: say('title.dashboard'),
    header: [say('part'), say('what'), say('when'), say('value')],
    count: async () => null,
    page: async (work) => {
      const { notCalled, onboarding, totals, withoutMatch } = await dashboardNumbers(work, organizationId);
      const has = (feature: 'callLogs' | 'surveys' | 'outreachQueues') =>
        worksFor(work, services.config, organizationId, feature);
      const hasCalls = await has('callLogs');
      const waits = (what: string, value: number): Told => [say('waiting'), what, value];
      const told: readonly Told[] = [
        waits(say('callersFree'), withoutMatch.callers),
        waits(say('recipientsFree'), withoutMatch.recipients),
        ...(hasCalls ? [waits(say('notCalled', { days: notCalled.days }), notCalled.total)] : []),
        waits(say('inOnboarding'), onboarding.total),
        ...(hasCalls ? await callsTold(work, organizationId, words) : []),
        ...((await has('surveys')) ? await surveysTold(work, organizationId, words) : []),
        ...((await has('outreachQueues')) ? await queuesTold(services, work, organizationId, words) : []),
        ...(hasCalls
          ? notCalled.longest.map(({ name, calledOn }): Told => [say('calledLast'), name, calledOn ?? say('never')])
          : []),
        ...withoutMatch.longest.map(({ name, since }): Told => [say('unmatchedLongest'), name, day(since)]),
        ...onboarding.longest.map(({ name, since }): Told => [say('waitingLongest'), name, day(since)]),
      ];
      const today = day(work.now);
      return {
        rows: [
          ...totals.flatMap(({ month, callers, recipients, outreaches, inactive }) =>
            Object.entries({ callers, recipients, onboarding: outreaches, inactive }).map(([what, value]) => [
              say('people'),
              say(what as FileWord),
              month,
              String(value),
            ]),
          ),
          ...told.map(([part, what, value]) => [part, what, today, String(value)]),
        ],
        next: undefined,
      };
    },
  };
}
