import { dashboardNumbers } from '#server/domain/dashboard.ts';
import { dayWriter, type ReportOrder, type ReportSource } from './report-source.ts';

/** The dashboard's numbers by month, and what waits. Specification reports 1.6. */
export function dashboardExport(order: ReportOrder): ReportSource {
  const day = dayWriter(order.timeZone);
  return {
    title: 'Dashboard',
    header: ['Part', 'What', 'When', 'Value'],
    count: async () => null,
    page: async (work) => {
      const { notCalled, onboarding, totals, withoutMatch } = await dashboardNumbers(work, order.organizationId);
      const today = day(work.now);
      const waits = (what: string, value: number) => ['Waiting', what, today, String(value)];
      return {
        rows: [
          ...totals.flatMap(({ month, callers, recipients, outreaches, inactive }) =>
            Object.entries({
              Callers: callers,
              Recipients: recipients,
              Onboarding: outreaches,
              Inactive: inactive,
            }).map(([what, value]) => ['People', what, month, String(value)]),
          ),
          waits('Callers without a match', withoutMatch.callers),
          waits('Recipients without a match', withoutMatch.recipients),
          waits(`Recipients not called for ${notCalled.days} days`, notCalled.total),
          waits('In onboarding', onboarding.total),
          ...onboarding.longest.map(({ name, since }) => ['Waiting longest since', name, day(since), '']),
        ],
        next: undefined,
      };
    },
  };
}
