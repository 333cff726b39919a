import type { Filters } from './filters.ts';

/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

/** Modules a report can be ordered for. Specification reports 1.1. */
export const REPORT_MODULES = [
  'CALLLOGS',
  'CALLSTATS1',
  'CALLSTATS2',
  'CALLSTATS3',
  'CALLSTATS_MONTHLY',
  'SURVEY_COC',
  'SURVEY_EVALUATION',
  'DASHBOARD_EXPORT',
  'NOTES_EXPORT',
  'INCALL_SURVEY',
  'INCALL_SURVEY_FOLLOWUP',
  'PEOPLE_EXPORT',
  'CALLER_RECIPIENT_EXPORT',
] as const;

/** Those that are ordered from lists of people. */
export const PEOPLE_MODULES = ['PEOPLE_EXPORT', 'CALLER_RECIPIENT_EXPORT'] as const satisfies ReadonlyArray<
  (typeof REPORT_MODULES)[number]
>;

/** The modules whose reports are made; an order for another one is refused. */
export const MADE_MODULES = [...PEOPLE_MODULES, 'CALLLOGS'] as const satisfies ReadonlyArray<
  (typeof REPORT_MODULES)[number]
>;
export type MadeModule = (typeof MADE_MODULES)[number];

/** What the list of reports is narrowed by. */
export const REPORT_FILTERS = {
  module: { kind: 'choice', options: REPORT_MODULES, offered: MADE_MODULES },
} as const satisfies Filters;
