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
  /** In years (assumed). */
  age: 120,
  hobbies: 1000,
  welcomeWords: 1000,
  externalIdMin: 2,
  externalIdMax: 255,
  mfaCodeLength: 6,
  mfaCodeMinutes: 10,
  /** Wait before a new code may be asked for, in seconds (assumed). */
  mfaResendSeconds: 30,
  /** So many codes are sent to a person within an hour. */
  mfaCodesPerHour: 10,
  idleMinutes: 90,
  /** The warning comes this many minutes before the idle log-out. */
  idleWarningMinutes: 2,
  idleDebounceMs: 500,
  /** How many days the security log is kept (assumed). */
  securityLogDays: 90,
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
  /** People that one export is of, chosen one by one (assumed). Specification reports 3.6. */
  exportChosen: 1_000,
  /** Reports of one organization that wait or are made at a time (assumed). */
  reportsAtOnce: 10,
  /** How many days a report is kept after it was made (assumed). */
  reportDays: 7,
  /** Values of one kind that are looked for in one call before an upload (assumed). */
  duplicatesBatch: 5_000,
  /** Rows that are looked for in one call before an upload that updates (assumed). */
  knownBatch: 1_000,
} as const;
