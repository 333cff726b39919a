import { analyticsRoutes } from './analytics.ts';
import { authRoutes } from './auth.ts';
import { broadcastRoutes } from './broadcasts.ts';
import { callRoutes } from './calls.ts';
import { carrierRoutes } from './carriers.ts';
import { dashboardRoutes } from './dashboard.ts';
import { matchingRoutes } from './matching.ts';
import { noteRoutes } from './notes.ts';
import { organizationRoutes } from './organizations.ts';
import { peopleRoutes } from './people.ts';
import { peopleUploadRoutes } from './uploads.ts';
import { membershipRoutes } from './memberships.ts';
import { programRoutes } from './programs.ts';
import { queueRoutes } from './queues.ts';
import { reportRoutes } from './reports.ts';
import type { Route } from './route.ts';
import { securityRoutes } from './security.ts';
import { selfSignupRoutes } from './self-signup.ts';
import { statusRoutes } from './statuses.ts';
import { timelineRoutes } from './timeline.ts';
import { surveyRoutes } from './surveys.ts';

/** Every route of the API; a test holds it to the contract. */
export const ROUTES: readonly Route[] = [
  // before the calls by their ids
  ...analyticsRoutes,
  ...authRoutes,
  ...broadcastRoutes,
  ...callRoutes,
  ...carrierRoutes,
  ...peopleRoutes,
  ...organizationRoutes,
  ...dashboardRoutes,
  ...programRoutes,
  ...statusRoutes,
  ...membershipRoutes,
  ...matchingRoutes,
  ...noteRoutes,
  ...peopleUploadRoutes,
  ...queueRoutes,
  ...reportRoutes,
  ...securityRoutes,
  ...selfSignupRoutes,
  ...timelineRoutes,
  ...surveyRoutes,
];
