import { useQuery } from '@tanstack/react-query';
import { getDashboard } from '#src/schemas/dashboard.ts';
import { apiQuery } from './client.ts';
import { keys } from './keys.ts';

export const dashboardOptions = (organizationId: string) =>
  apiQuery(keys.organizations.dashboard(organizationId), getDashboard, { params: { organizationId } });
export const useDashboard = (organizationId: string) => useQuery(dashboardOptions(organizationId));
