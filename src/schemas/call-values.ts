/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

import type { Filters } from './filters.ts';

/** Why a call was made. Others may come; they are shown as they are. Specification calls 1.1. */
export const CALL_TYPES = ['MATCH', 'OUTREACH_QUEUE'] as const;
export type CallType = (typeof CALL_TYPES)[number];

/** A call that goes on: nobody of it can be called meanwhile. Specification calls 1.2, 1.7. */
const LIVE_CALL_STATUSES = ['queued', 'ringing', 'in-progress'] as const;

/** How a call ended. Specification calls 1.2. */
const ENDED_CALL_STATUSES = ['completed', 'voicemail', 'no-answer', 'busy', 'failed', 'cancelled'] as const;

export const CALL_STATUSES = [...LIVE_CALL_STATUSES, ...ENDED_CALL_STATUSES] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** Whether a call goes on. */
export const isLiveCall = (status: string): boolean => (LIVE_CALL_STATUSES as readonly string[]).includes(status);

/** Whom the caller reached: a call has one of them at most. Specification calls 1.4. */
export const CONTACT_OUTCOMES = ['Yes we spoke', 'Spoke with someone else', 'No Answer', 'Voicemail'] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

/** What the call was about: any number of them. Specification calls 1.4. */
export const CALL_TOPICS = [
  'Physical Health',
  'Mental Health',
  'Social Isolation/Loneliness',
  'Home Environment',
  'Nutrition',
  'Mobility',
  'Emergency/911',
  'Self-Care/Personal Safety',
  'Other',
] as const;
export type CallTopic = (typeof CALL_TOPICS)[number];

/** The two combined values of the list, each with its parts: it finds a call that has either. Specification calls 1.4. */
export const COMBINED_OUTCOMES = {
  'Voicemail/Spoke with someone else': ['Voicemail', 'Spoke with someone else'],
  'Health (Physical/Mental)': ['Physical Health', 'Mental Health'],
} as const satisfies Readonly<Record<string, ReadonlyArray<ContactOutcome | CallTopic>>>;

/** All outcomes that calls can be narrowed by, in the order's own order. Specification calls 1.3. */
export const CALL_OUTCOMES = [
  'Yes we spoke',
  'Spoke with someone else',
  'No Answer',
  'Voicemail',
  'Voicemail/Spoke with someone else',
  'Physical Health',
  'Mental Health',
  'Health (Physical/Mental)',
  'Social Isolation/Loneliness',
  'Home Environment',
  'Nutrition',
  'Mobility',
  'Emergency/911',
  'Self-Care/Personal Safety',
  'Other',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** What became of the survey after a call. Specification calls 2.7. */
export const CALL_SURVEYS = ['sent', 'answered'] as const;
export type CallSurvey = (typeof CALL_SURVEYS)[number];

/** How a call stands that a person has answered; a machine is nobody. Specification analytics 1.8. */
export const ANSWERED_STATUSES = ['in-progress', 'completed'] as const satisfies readonly CallStatus[];

/** Days of the week, the first one first. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** What a call's transcript is. Specification calls 4.2. */
export const TRANSCRIPT_STATUSES = ['none', 'processing', 'ready', 'failed'] as const;
export type TranscriptStatus = (typeof TRANSCRIPT_STATUSES)[number];

/** How long after its end a call's recording may still come: a carrier has it after seconds, rarely after minutes. */
const RECORDING_WITHIN_MS = 300_000;

interface Standing {
  readonly status: CallStatus;
  readonly transcriptStatus: TranscriptStatus;
  readonly recorded: boolean;
}

/** Whether more will be told of a call soon: it goes on, or what was spoken is still to come. Specification calls 6.27. */
export function willChange({ status, transcriptStatus, recorded }: Standing, endedAt: string | null): boolean {
  if (isLiveCall(status) || transcriptStatus === 'processing') return true;
  const wasAnswered = status === 'completed' || status === 'voicemail';
  return wasAnswered && !recorded && endedAt !== null && Date.now() - Date.parse(endedAt) < RECORDING_WITHIN_MS;
}

/**
 * Why a call failed that was not about who was called: the carrier refused it, could not be reached, nobody knows, or
 * the caller didn't pick up. Specification calls 6.16, 6.17.
 */
export const CALL_FAILURES = ['refused', 'unreachable', 'lost', 'no-caller'] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

/**
 * What calls are narrowed by besides organization, days and page, by the names that the API has for it. The query of
 * the list, its file, the params of its report, the address bar and the controls follow. Specification calls 2.1.
 */
export const CALL_FILTERS = {
  /** A name, a phone in any spelling, or the id of a membership. */
  callee: { kind: 'text' },
  caller: { kind: 'text' },
  /** Longer than so many seconds. Specification calls 2.2. */
  duration: { kind: 'number' },
  programId: { kind: 'id' },
  status: { kind: 'choice', options: CALL_STATUSES },
  type: { kind: 'choice', options: CALL_TYPES },
  callListQueueId: { kind: 'id' },
  callOutcome: { kind: 'choice', options: CALL_OUTCOMES },
  /** The day on which a survey about the call was sent. */
  surveySentDate: { kind: 'day' },
  /** Whether a survey was sent after it, and answered. Specification calls 2.7. */
  survey: { kind: 'choice', options: CALL_SURVEYS },
  /** Words that were said. */
  transcript: { kind: 'text' },
  /** Whether a person picked up. Figures lead to their calls by this and what follows. Specification calls 2.7. */
  answered: { kind: 'yesNo' },
  /** When it was made, by the clock of the organization: the day of the week, the hour from 0 to 23. */
  weekday: { kind: 'choice', options: WEEKDAYS },
  hour: { kind: 'number' },
  /** Calls of no program, and of people who were deleted since. */
  withoutProgram: { kind: 'flag' },
  calleeDeleted: { kind: 'flag' },
  callerDeleted: { kind: 'flag' },
} as const satisfies Filters;
