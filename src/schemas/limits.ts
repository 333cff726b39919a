/** A day in milliseconds, where no clock is put forward or back in it. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Business constants and limits. Specification api 5.1; lengths are counted in code points. */
export const LIMITS = {
  name: 255,
  userName: 50,
  email: 254,
  street: 50,
  city: 255,
  passwordMin: 12,
  passwordMax: 128,
  passwordRunLength: 3,
  passwordRenewalDays: 90,
  pinLength: 4,
  zipLength: 5,
  programNameMin: 3,
  programNameMax: 50,
  statusNameMin: 3,
  statusNameMax: 50,
  statusDescription: 200,
  hobbies: 1000,
  note: 500,
  externalIdMin: 2,
  externalIdMax: 255,
  mfaCodeLength: 6,
  mfaCodeMinutes: 10,
  /** Wait before a new code may be asked for, in seconds (assumed). */
  mfaResendSeconds: 30,
  idleMinutes: 90,
  /** The warning comes this many minutes before the idle log-out. */
  idleWarningMinutes: 2,
  idleDebounceMs: 500,
  pageSize: 10,
  /** The most a list gives in one page (assumed). */
  pageSizeMax: 100,
  programsRecipientsCacheSeconds: 30,
  truncateAt: 40,
  /** Largest JSON body and largest uploaded file the API takes, in bytes (assumed). */
  jsonBytes: 1_000_000,
  uploadBytes: 40_000_000,
  /** Rows of one uploaded file, and characters of one row (assumed). */
  uploadRows: 200_000,
  uploadRowLength: 1_000_000,
  /** With how many recipients a caller is fully taken (assumed: the specification sets no limit; none is enforced). */
  matchesPerCaller: 3,
  /** Ids a welcome campaign sends in one call (assumed). */
  welcomeBatch: 500,
  /** Fields that one export may be asked for (assumed). */
  reportFields: 100,
  /** Reports of one organization that wait or are made at a time (assumed). */
  reportsAtOnce: 10,
  /** How many days a report is kept after it was made (assumed). */
  reportDays: 7,
  /** Values of one kind that are looked for in one call before an upload (assumed). */
  duplicatesBatch: 5_000,
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
  /** Hours that a caller is on shift unless it is said, and at most (assumed). Specification queues 4.6. */
  queueShiftHours: 4,
  queueShiftHoursMax: 12,
  /** People that the picker of a queue is given in one answer (assumed). Specification queues 5.15. */
  queuePickedMax: 200,
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
  /** A time so near counts as now, in minutes (assumed). Specification broadcasts 2.7. */
  broadcastSoonMinutes: 2,
  /** How late a held broadcast may still begin, and a message leave, in hours (assumed). Specification broadcasts 3.7, 4.3. */
  broadcastHeldHours: 2,
  broadcastLateHours: 24,
  /** Minutes after which a message is tried again whose failure may pass: once after each (assumed). Specification broadcasts 4.4. */
  broadcastRetryMinutes: [1, 5, 30],
  /** About what a text message costs, for each that the carrier counts, in US dollars (assumed). Specification broadcasts 4.9. */
  broadcastSegmentUsd: 0.0083,
  /** Minutes between two mails that tell of replies (assumed). Specification broadcasts 4.8. */
  broadcastAlertMinutes: 15,
  /** Of those who are left out, how many are told by name (assumed). Specification broadcasts 5.9. */
  broadcastLeftOutShown: 1_000,
  /** For so many days a text message from a phone answers the last broadcast to it (assumed). Specification broadcasts 4.7. */
  broadcastReplyDays: 30,
  /** Days that the messages of a broadcast are kept (assumed). Specification broadcasts 4.10. */
  broadcastRecipientDays: 730,
} as const;
