import { dashboardNumbers } from '#server/domain/dashboard.ts';
import { fileWords, type FileWord } from './file-words.ts';
import { dayWriter, type ReportOrder, type ReportSource } from './report-source.ts';

/** The dashboard's numbers by month, and what waits. Specification reports 1.6. */
export function dashboardExport(order: ReportOrder): ReportSource {
  const day = dayWriter(order.timeZone);
  const { say } = fileWords(order.filters.language);
  return {
    title: say('title.dashboard'),
    header: [say('part'), say('what'), say('when'), say('value')],
    count: async () => null,
    page: async (work) => {
      const { notCalled, onboarding, totals, withoutMatch } = await dashboardNumbers(work, order.organizationId);
      const today = day(work.now);
      const waits = (what: string, value: number) => [say('waiting'), what, today, String(value)];
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
          waits(say('callersFree'), withoutMatch.callers),
          waits(say('recipientsFree'), withoutMatch.recipients),
          waits(say('notCalled', { days: notCalled.days }), notCalled.total),
          waits(say('inOnboarding'), onboarding.total),
          ...onboarding.longest.map(({ name, since }) => [say('waitingLongest'), name, day(since), '']),
        ],
        next: undefined,
      };
    },
  };
}
