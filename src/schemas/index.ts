import * as analytics from './analytics.ts';
import * as auth from './auth.ts';
import * as broadcasts from './broadcasts.ts';
import * as calls from './calls.ts';
import * as carriers from './carriers.ts';
import * as dashboard from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as matching from './matching.ts';
import * as notes from './notes.ts';
import * as organizations from './organizations.ts';
import * as people from './people.ts';
import * as peopleUploads from './uploads.ts';
import * as personOrganizations from './memberships.ts';
import * as programs from './programs.ts';
import * as queues from './queues.ts';
import * as reports from './reports.ts';
import * as security from './security.ts';
import * as selfSignup from './self-signup.ts';
import * as statuses from './statuses.ts';
import * as timeline from './timeline.ts';
import * as surveyTaking from './survey-taking.ts';
import * as surveys from './surveys.ts';

/** The modules of the contract. For tools: screens take what they need from their area. */
export const areas = {
  analytics,
  auth,
  broadcasts,
  calls,
  carriers,
  people,
  organizations,
  dashboard,
  programs,
  statuses,
  personOrganizations,
  matching,
  notes,
  peopleUploads,
  queues,
  reports,
  security,
  selfSignup,
  timeline,
  surveys,
  surveyTaking,
};

export type Area = keyof typeof areas;

type Read = Endpoint & { readonly method: 'GET' };
type ReadsOf<Module> = { [Name in keyof Module]: Module[Name] extends Read ? Name : never }[keyof Module];
/** The calls that change nothing, by name: each is exported as what its `id` says. */
export type ReadId = { [Name in Area]: ReadsOf<(typeof areas)[Name]> }[Area];

function endpointsIn(module: object): Endpoint[] {
  return Object.values(module).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'access' in value,
  );
}

/** All endpoints of one area. */
export const areaEndpoints = (area: Area): Endpoint[] => endpointsIn(areas[area]);

/** Every call of the API, once. Not imported by screens: they take the endpoints they need from their area. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(areas).flatMap(endpointsIn);
