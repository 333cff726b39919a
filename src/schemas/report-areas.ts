import type { Feature, Module } from './access.ts';
import type { ReportModule } from './report-modules.ts';

interface Area {
  readonly module: Module;
  readonly feature?: Feature;
}

const PEOPLE: Area = { module: 'personorganizations' };

const PERSON_SURVEYS: Area = { module: 'personorganizationssurveys', feature: 'surveys' };
const CALLER_SURVEYS: Area = { module: 'callerSurveys', feature: 'surveys' };
const BROADCASTS: Area = { module: 'broadcasts', feature: 'broadcasts' };
const QUEUES: Area = { module: 'callListQueues', feature: 'outreachQueues' };
const STATS: Area = { module: 'calls', feature: 'callAnalytics' };

/** What has to be on, and may be read, for a report to be ordered or taken. Specification reports 2.10. */
export const REPORT_AREAS: Readonly<Record<ReportModule, Area>> = {
  PEOPLE_EXPORT: PEOPLE,
  CALLER_RECIPIENT_EXPORT: PEOPLE,
  CALLLOGS: { module: 'calls', feature: 'callLogs' },
  SURVEY_COC: PERSON_SURVEYS,
  SURVEY_EVALUATION: PERSON_SURVEYS,
  INCALL_SURVEY: CALLER_SURVEYS,
  INCALL_SURVEY_FOLLOWUP: CALLER_SURVEYS,
  CALLSTATS1: STATS,
  CALLSTATS2: STATS,
  CALLSTATS3: STATS,
  CALLSTATS_MONTHLY: STATS,
  DASHBOARD_EXPORT: { module: 'organizations', feature: 'dashboard' },
  NOTES_EXPORT: { module: 'notesPerson', feature: 'notes' },
  BROADCASTS_EXPORT: BROADCASTS,
  BROADCAST_RECIPIENTS_EXPORT: BROADCASTS,
  BROADCAST_SKIPPED_EXPORT: BROADCASTS,
  BROADCAST_RESPONSES_EXPORT: BROADCASTS,
  QUEUES_EXPORT: QUEUES,
  QUEUE_RECIPIENTS_EXPORT: QUEUES,
  QUEUE_CALLERS_EXPORT: QUEUES,
};
