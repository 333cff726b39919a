import { KINDS } from '#server/jobs/kinds.ts';
import { runDue } from '#server/jobs/run.ts';
import type { Services } from '#server/services.ts';

/** Makes all reports that are due; gives how many were taken. */
export const makeReports = (services: Services, signal?: AbortSignal): Promise<number> =>
  runDue(services, 'report', KINDS.report, signal);

/** Hands over all messages that are due; gives how many were taken. */
export async function deliverDue(services: Services): Promise<number> {
  let taken = 0;
  for (const kind of ['awaited-text', 'awaited-mail', 'message'] as const)
    taken += await runDue(services, kind, KINDS[kind]);
  return taken;
}
