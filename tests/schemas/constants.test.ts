import { expect, test } from 'vitest';
import { specificationRules } from '#scripts/specification.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

const ALL = { ...LIMITS, ...WORK_LIMITS };
type Name = keyof typeof ALL;

/**
 * What the specification says in numbers, as it says it. Lengths of what calls take stand in limits.test.ts, where they
 * are measured.
 */
const TOLD: ReadonlyArray<readonly [name: Name, value: number, rule: string, words: string]> = [
  ['passwordMin', 12, 'accounts 3.1', 'at least 12 characters'],
  ['passwordMax', 128, 'accounts 3.1', 'at most 128'],
  ['passwordRunLength', 3, 'accounts 3.4', 'no 3 characters in a row'],
  ['passwordRenewalDays', 90, 'accounts 3.10', 'every 90 days'],
  ['mfaCodeLength', 6, 'accounts 2.5', 'has 6 digits'],
  ['mfaCodeMinutes', 10, 'accounts 2.5', 'holds for 10 minutes'],
  ['mfaResendSeconds', 30, 'accounts 2.5', 'after 30 seconds'],
  ['mfaCodesPerHour', 10, 'accounts 2.5', 'ten within an hour'],
  ['idleMinutes', 90, 'sessions 3.2', 'After 90 minutes without activity'],
  ['idleDebounceMs', 500, 'sessions 3.2', 'at most every 500 ms'],
  ['idleWarningMinutes', 2, 'sessions 3.3', 'Two minutes before the end'],
  ['securityLogDays', 90, 'accounts 9.2', 'for 90 days'],
  ['age', 120, 'people 4.11', 'over 120 years ago'],
  ['pageSize', 10, 'api 5.1', '10 by default'],
  ['pageSizeMax', 100, 'api 5.2', '| 100 |'],
  ['jsonBytes', 1_000_000, 'api 5.3', '1,000,000 bytes'],
  ['uploadBytes', 40_000_000, 'api 5.4', '40,000,000 bytes'],
  ['programsRecipientsCacheSeconds', 30, 'api 5.12', 'kept 30 seconds'],
  ['truncateAt', 40, 'product 2.9', 'cut to 40 characters'],
  ['uploadRows', 200_000, 'uploads 2.2', 'more than 200,000 rows'],
  ['uploadRowLength', 1_000_000, 'uploads 2.2', 'over 1,000,000 characters'],
  ['duplicatesBatch', 5000, 'uploads 4.5', 'at most 5,000 of each'],
  ['knownBatch', 1000, 'uploads 4.9', 'at most 1,000 people'],
  ['welcomeBatch', 500, 'welcome 2.1', 'at most 500'],
  ['reportsAtOnce', 10, 'reports 4.3', '10 of an organization wait or are made at a time'],
  ['reportDays', 7, 'reports 4.3', 'kept for 7 days'],
  ['rangeDays', 90, 'calls 3.1', 'the last 90 days'],
  ['rangeDaysMax', 365, 'calls 3.3', 'Over 365 days'],
  ['callPeople', 200, 'calls 2.3', 'over 200 of them'],
  ['callCooldownHours', 4, 'calls 6.19', 'are 4 hours'],
  ['callQueuedMinutes', 5, 'calls 6.20', '5 minutes while it waits'],
  ['callRingingMinutes', 3, 'calls 6.20', '3 while it rings'],
  ['callTalkMinutes', 4 * 60, 'calls 6.20', '4 hours while they speak'],
  ['csvRows', 50_000, 'reports 6.1', 'at most 50,000 rows'],
  ['recordingDays', 365, 'calls 4.3', 'kept 365 days'],
  ['callEventDays', 90, 'calls 4.3', 'events of a call 90'],
  ['queuePeopleAtOnce', 500, 'queues 2.7', 'at most 500 callers and recipients together'],
  ['queueCooldownHoursMax', 168, 'queues 4.3', '0 to 168 by queue'],
  ['queueAttempts', 3, 'queues 4.1', 'tried 3 times'],
  ['queuePauseHours', 24, 'queues 3.2', '(24 hours'],
  ['queueAvailabilityDays', 365, 'queues 3.4', 'at most a year ahead'],
  ['queueMoves', 100, 'queues 5.14', 'up to 100 at once'],
  ['queueShiftHours', 4, 'queues 4.6', '4 hours unless another one is chosen'],
  ['queueShiftHoursMax', 12, 'queues 4.6', 'at most 12'],
  ['queueNext', 20, 'queues 4.7', 'its next 20'],
  ['broadcastTitle', 50, 'broadcasts 2.2', 'at most 50'],
  ['broadcastContent', 4000, 'broadcasts 2.3', 'at most 4000'],
  ['broadcastSms', 320, 'broadcasts 2.3', '320 for SMS'],
  ['broadcastChosen', 500, 'broadcasts 2.5', 'At most 500 programs, 500 people one by one'],
  ['broadcastEphemeral', 10_000, 'broadcasts 2.5', '10,000 contacts'],
  ['broadcastAudioBytes', 10_000_000, 'broadcasts 2.9', 'at most 10 MB'],
  ['broadcastAudioSeconds', 5 * 60, 'broadcasts 2.9', '5 minutes'],
  ['broadcastHeldHours', 2, 'broadcasts 3.7', 'over 2 hours late'],
  ['broadcastLateHours', 24, 'broadcasts 4.3', 'over 24 hours late'],
  ['broadcastSegmentUsd', 0.0083, 'broadcasts 4.9', '0.0083 USD a segment'],
  ['broadcastAlertMinutes', 15, 'broadcasts 4.8', 'at most every 15 minutes'],
  ['broadcastRecipientDays', 730, 'broadcasts 4.10', 'kept 2 years'],
  ['signupCommitmentMonths', 3, 'self-signup 1.3', 'at least three months'],
  ['captchaMinutes', 10, 'self-signup 2.4', 'within 10 minutes'],
  ['signupsPerHour', 5, 'self-signup 2.5', '5 signups for a network and hour'],
  ['signupTriesPerHour', 30, 'self-signup 2.5', '30 attempts'],
  ['surveyQuestions', 50, 'surveys 5.2', '1 to 50 questions'],
  ['surveyOptions', 20, 'surveys 5.1', 'up to 20 options'],
  ['surveyScale', 10, 'surveys 5.1', 'up to 10 steps'],
  ['surveyAnswer', 2000, 'surveys 5.1', 'up to 2000'],
  ['surveyDays', 30, 'surveys 2.2', 'after 30 days'],
  ['surveyDays', 30, 'surveys 2.4', 'kept 30 days'],
  ['surveyTokens', 20, 'surveys 2.7', '20 for a network in 15 minutes'],
  ['surveyPostponeDays', 365, 'surveys 3.4', 'at most a year ahead'],
];

const rules = new Map(specificationRules().map(({ name, text }) => [name, text]));

test.each(TOLD)('%s is %d, as %s says: %s', (name, value, rule, words) => {
  expect(rules.get(rule)).toContain(words);
  expect(ALL[name]).toBe(value);
});

test('a message whose failure may pass is tried again after as many minutes as the specification says', () => {
  expect(rules.get('broadcasts 4.4')).toContain('after 1, 5 and 30 minutes');
  expect(WORK_LIMITS.broadcastRetryMinutes).toEqual([1, 5, 30]);
});
