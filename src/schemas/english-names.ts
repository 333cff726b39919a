import type { ReportModule } from './report-modules.ts';
import type { SurveyState, SurveyType } from './survey-values.ts';
import type { BroadcastNames, QueueNames } from './work-names.ts';

/*
 * What values of broadcasts, queues, surveys and reports are called in English, on screens and in files alike. Other
 * values have the contract's own words in files. Specification reports 6.4, 6.5.
 */

/** What a broadcast and its messages are called. */
export const ENGLISH_BROADCASTS = {
  types: { voice: 'Voice', email: 'Email', sms: 'SMS' },
  statuses: { draft: 'Draft', scheduled: 'Scheduled', sent: 'Sent', error: 'Failed' },
  standings: {
    pending: 'Pending',
    success: 'Sent',
    error: 'Failed',
    opt_out: 'Opted out',
    stopped: 'Not sent (stopped)',
  },
  errors: {
    refused: 'Refused by the carrier',
    unreachable: 'Carrier could not be reached',
    undelivered: 'Didn’t arrive',
    unknown: 'Not known whether it was sent',
    tooLate: 'Too late: calling hours ended',
    noLonger: 'May no longer be written to',
  },
  skipped: {
    inactive: 'Inactive',
    optedOut: { voice: 'Opted out of calls', email: 'Opted out of emails', sms: 'Opted out of texts' },
    noContact: { voice: 'No phone number', email: 'No email address', sms: 'No phone number' },
    landline: 'Landline, can’t get texts',
    duplicate: {
      voice: 'Same phone as someone else',
      email: 'Same email as someone else',
      sms: 'Same phone as someone else',
    },
  },
} as const satisfies BroadcastNames;

/** How recipients and callers of a queue stand, and why somebody isn't called. */
export const ENGLISH_QUEUES = {
  states: { live: 'On a call', ready: 'Ready to call', blocked: 'Can’t call now', done: 'Done' },
  reasons: {
    inactive: 'Inactive',
    otherRole: 'Has another role',
    noPhone: 'No phone number',
    optedOut: 'Opted out of calls',
    onHold: 'Status “On hold”',
    held: 'Calls are held',
    queueOff: 'Queue inactive',
    paused: 'Paused',
    notBefore: 'Not available yet',
    cooldown: 'Called recently',
    nightThere: 'Outside calling hours',
    notTheirTime: 'Not their preferred time',
    phoneBusy: 'Phone in use',
    noCaller: 'No caller on shift for them',
  },
  callerStates: { talking: 'On a call', free: 'On shift', off: 'Off shift', unable: 'Can’t call' },
} as const satisfies QueueNames;

export const ENGLISH_SURVEY_TYPES = {
  CHANGE_OF_CONDITION: 'Change of condition',
  EVALUATION: 'Evaluation',
  POSTCALL_SURVEY: 'Post-call survey',
  INCALL_SURVEY: 'In-call survey',
  BASELINE_SURVEY: 'Baseline survey',
  FOLLOW_UP_SURVEY: 'Follow-up survey',
  INCALL_SURVEY_FOLLOWUP: 'In-call survey follow-up',
} as const satisfies Readonly<Record<SurveyType, string>>;

export const ENGLISH_SURVEY_STATES = {
  notYet: 'Not open yet',
  open: 'Open',
  expired: 'Closed',
  answered: 'Answered',
} as const satisfies Readonly<Record<SurveyState, string>>;

/** What reports are of. Specification reports 1.1 to 1.14. */
export const ENGLISH_REPORTS = {
  PEOPLE_EXPORT: 'People',
  CALLER_RECIPIENT_EXPORT: 'Caller-recipient pairs',
  CALLLOGS: 'Call Logs',
  SURVEY_COC: 'Change of Condition',
  SURVEY_EVALUATION: 'Evaluation',
  INCALL_SURVEY: ENGLISH_SURVEY_TYPES.INCALL_SURVEY,
  INCALL_SURVEY_FOLLOWUP: ENGLISH_SURVEY_TYPES.INCALL_SURVEY_FOLLOWUP,
  CALLSTATS1: 'Call Stats 1',
  CALLSTATS2: 'Call Stats 2',
  CALLSTATS3: 'Call Stats 3',
  CALLSTATS_MONTHLY: 'Call Stats 4',
  DASHBOARD_EXPORT: 'Dashboard Export',
  NOTES_EXPORT: 'Notes Export',
  BROADCASTS_EXPORT: 'Broadcasts',
  BROADCAST_RECIPIENTS_EXPORT: 'Broadcast recipients',
  BROADCAST_SKIPPED_EXPORT: 'Skipped by a broadcast',
  BROADCAST_RESPONSES_EXPORT: 'Broadcast responses',
  QUEUES_EXPORT: 'Outreach queues',
  QUEUE_RECIPIENTS_EXPORT: 'Queue recipients',
  QUEUE_CALLERS_EXPORT: 'Queue callers',
} as const satisfies Readonly<Record<ReportModule, string>>;
