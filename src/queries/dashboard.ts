import * as dashboard from '#src/schemas/dashboard.ts';
import { reads } from './client.ts';

export const getDashboard = reads(dashboard.getDashboard, (organizationId: string) => ({
  params: { organizationId },
}));
