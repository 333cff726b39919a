import * as dashboard from '#src/schemas/dashboard.ts';
import { reads } from './client.ts';

export const getDashboard = reads(dashboard.getDashboard, (organizationId: string) => ({
  params: { organizationId },
}));

/** How often is asked for what others, strangers and time have done. */
const COUNTS_POLL_MS = 120_000;

export const getActionCounts = reads(
  dashboard.getActionCounts,
  (organizationId: string) => ({ params: { organizationId } }),
  { again: () => COUNTS_POLL_MS },
);
