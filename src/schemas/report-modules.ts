import type { Filters } from './filters.ts';
import type { SurveyType } from './survey-values.ts';

/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

/** Modules a report can be ordered for; an order for another one is refused. Specification reports 1.1, 1.12. */
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
  'BROADCASTS_EXPORT',
  'BROADCAST_RECIPIENTS_EXPORT',
  'BROADCAST_SKIPPED_EXPORT',
  'BROADCAST_RESPONSES_EXPORT',
  'QUEUES_EXPORT',
  'QUEUE_RECIPIENTS_EXPORT',
  'QUEUE_CALLERS_EXPORT',
] as const;
export type ReportModule = (typeof REPORT_MODULES)[number];

/** Those that are ordered from lists of people. */
export const PEOPLE_MODULES = ['PEOPLE_EXPORT', 'CALLER_RECIPIENT_EXPORT'] as const satisfies readonly ReportModule[];

/** Those of surveys, each with the kind that it is of. */
export const SURVEY_MODULES = {
  SURVEY_COC: 'CHANGE_OF_CONDITION',
  SURVEY_EVALUATION: 'EVALUATION',
  INCALL_SURVEY: 'INCALL_SURVEY',
  INCALL_SURVEY_FOLLOWUP: 'INCALL_SURVEY_FOLLOWUP',
} as const satisfies Partial<Record<ReportModule, SurveyType>>;
export type SurveyModule = keyof typeof SURVEY_MODULES;

/** Those that tell of calls; call analytics shows what was made of them. */
export const CALL_MODULES = [
  'CALLLOGS',
  'CALLSTATS1',
  'CALLSTATS2',
  'CALLSTATS3',
  'CALLSTATS_MONTHLY',
] as const satisfies readonly ReportModule[];
export type CallModule = (typeof CALL_MODULES)[number];

/** What the list of reports is narrowed by. */
export const REPORT_FILTERS = {
  module: { kind: 'choice', options: REPORT_MODULES },
} as const satisfies Filters;

/** What the list of those that tell of calls is narrowed by. */
export const CALL_REPORT_FILTERS = {
  module: { kind: 'choice', options: CALL_MODULES },
} as const satisfies Filters;
