/**
 * Constants and limits of calls, queues, broadcasts and the other areas of work; they stand apart from those that the
 * start of the console needs. Specification api 5.1.
 */
export const WORK_LIMITS = {
  /** A note's characters. Specification notes 1.3. */
  note: 500,
  /** Days of calls that are shown where no range is asked for, and the most that are. Specification calls 3.1, 3.3. */
  rangeDays: 90,
  rangeDaysMax: 365,
  /** People that a name in a filter of calls may mean (assumed). Specification calls 2.3. */
  callPeople: 200,
  /** Hours between two calls to one person, but for an admin's own (assumed). Specification calls 6.19. */
  callCooldownHours: 4,
  /** For how long nothing may be told of a call that waits, rings, or is spoken (assumed). Specification calls 6.20. */
  callQueuedMinutes: 5,
  callRingingMinutes: 3,
  callTalkMinutes: 240,
  /** Rows of the file of a list (assumed). Specification reports 6.1. */
  csvRows: 50_000,
  /** Days that recordings and transcripts, and the steps of a call, are kept (assumed). Specification calls 4.3. */
  recordingDays: 365,
  callEventDays: 90,
  /** A queue's name, and how many people come in with its creation (assumed). Specification queues 1.4, 2.7. */
  queueNameMin: 3,
  queueNameMax: 50,
  queuePeopleAtOnce: 500,
  /** Hours between two calls to one person that a queue may ask for (assumed). Specification queues 4.3. */
  queueCooldownHoursMax: 168,
  /** How often a recipient is tried, and for how long one is paused, in hours. Specification queues 3.2, 4.1. */
  queueAttempts: 3,
  queuePauseHours: 24,
  /** How far ahead the next availability may be, in days (assumed). Specification queues 3.4. */
  queueAvailabilityDays: 365,
  /** Recipients that are moved in one call (assumed). Specification queues 5.14. */
  queueMoves: 100,
  /** For how many days an addition that was undone adds nobody (assumed). Specification queues 2.13. */
  queueUndoneDays: 1,
  /** Hours that a caller is on shift unless it is said, and at most (assumed). Specification queues 4.6. */
  queueShiftHours: 4,
  queueShiftHoursMax: 12,
  /** People that a picker of programs and people is given in one answer (assumed). Specification queues 5.15, broadcasts 5.8. */
  programPeopleMax: 200,
  /** How many of those who are next are told before they are called (assumed). Specification queues 4.7. */
  queueNext: 20,
  broadcastTitle: 50,
  broadcastContent: 4000,
  broadcastSms: 320,
  /** Programs, and people one by one, that a broadcast goes to (assumed). Specification broadcasts 2.5. */
  broadcastChosen: 500,
  /** Contacts that are typed or uploaded, and the bytes of a call that brings them (assumed). */
  broadcastEphemeral: 10_000,
  broadcastBytes: 4_000_000,
  /** A spoken message, in bytes and seconds (assumed). Specification broadcasts 2.9. */
  broadcastAudioBytes: 10_000_000,
  broadcastAudioSeconds: 300,
  /** How late a held broadcast may still begin, and a message leave, in hours (assumed). Specification broadcasts 3.7, 4.3. */
  broadcastHeldHours: 2,
  broadcastLateHours: 24,
  /** Minutes after which a message is tried again whose failure may pass: once after each (assumed). Specification broadcasts 4.4. */
  broadcastRetryMinutes: [1, 5, 30],
  /** About what a text message costs, for each that the carrier counts, in US dollars (assumed). Specification broadcasts 4.9. */
  broadcastSegmentUsd: 0.0083,
  /** Minutes between two mails that tell of replies (assumed). Specification broadcasts 4.8. */
  broadcastAlertMinutes: 15,
  /** Of those who are skipped, how many are told by name (assumed). Specification broadcasts 5.9. */
  broadcastSkippedShown: 1_000,
  /** For so many days a text message from a phone answers the last broadcast to it (assumed). Specification broadcasts 4.7. */
  broadcastReplyDays: 30,
  /** Days that the messages of a broadcast are kept (assumed). Specification broadcasts 4.10. */
  broadcastRecipientDays: 730,
  /** What a caller who signs up commits to, in months. Specification self-signup 1.3. */
  signupCommitmentMonths: 3,
  /** Minutes within which a captcha's task is to be used (assumed). Specification self-signup 2.4. */
  captchaMinutes: 10,
  /** Signups of a network in an hour, and attempts at them (assumed). Specification self-signup 2.5. */
  signupsPerHour: 5,
  signupTriesPerHour: 30,
  /** Questions of a survey, options of one, and the steps of a scale (assumed). Specification surveys 5.2. */
  surveyQuestions: 50,
  surveyOptions: 20,
  surveyScale: 10,
  /** Characters of a question or an option, of an answer, of comments and of what an admin did (assumed). */
  surveyText: 300,
  surveyAnswer: 2000,
  surveyComments: 2000,
  surveyNotes: 2000,
  /** Days that a survey can be answered once it is open, and its draft is kept (assumed). Specification surveys 2.2, 2.4. */
  surveyDays: 30,
  /** Wrong tokens of surveys that a network may try within 15 minutes (assumed). Specification surveys 2.7. */
  surveyTokens: 20,
  /** How far ahead a survey is postponed at most, in days (assumed). Specification surveys 3.4. */
  surveyPostponeDays: 365,
} as const;
