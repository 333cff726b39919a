import type { SentFile } from '#src/lib/csv/csv-output.ts';
import type { CsvSummary } from '#src/lib/csv/csv-summary.ts';
import type { Refusal } from '#src/lib/csv/refusal.ts';
import type { BodyInput, ResponseOf } from '#src/schemas/endpoint.ts';
import type { CsvPlaces } from '#src/schemas/people-csv.ts';
import type {
  ExistingPeople,
  findKnownPeople,
  findPeopleDuplicates,
  stopPeopleUpload,
  uploadPeople,
} from '#src/schemas/uploads.ts';

type UploadResult = ResponseOf<typeof uploadPeople>;

/** Specification uploads 2.7. */
export type UploadPhase = 'incomplete' | 'processing' | 'processed' | 'error';

/** How an upload ended that was cancelled: before the file was sent, with some of its rows saved, or nobody knows. */
export type UploadStop = 'unsent' | 'unknown' | { readonly saved: number; readonly total: number };

export interface UploadState {
  readonly phase: UploadPhase;
  readonly file: { readonly name: string; readonly size: number } | null;
  /** A file is being read and checked, or checked anew; `share` of it is done. */
  readonly isReading: boolean;
  readonly share: number;
  readonly summary: CsvSummary | null;
  /** The status of all who are created; '' for the default one. */
  readonly statusId: string;
  /** Grows whenever rows may look different from before. */
  readonly version: number;
  /** Why the file can't be read. */
  readonly refused: Refusal | null;
  /** Is the organization being asked whom it has already? */
  readonly comparing: 'no' | 'asking' | 'failed';
  /** Which share of the bytes is sent. */
  readonly progress: number;
  /** The server has been asked to stop, and hasn't answered yet. */
  readonly isStopping: boolean;
  readonly stopped: UploadStop | null;
  /** Why the upload, or what has to be known before it, failed; null where it was cancelled. */
  readonly error: unknown;
  readonly result: UploadResult | null;
  /** Something was mended or left out: leaving the page would lose it. */
  readonly isTouched: boolean;
}

/** Before a file is chosen. */
export const NOTHING: UploadState = {
  phase: 'incomplete',
  file: null,
  isReading: false,
  share: 0,
  summary: null,
  statusId: '',
  version: 0,
  refused: null,
  comparing: 'no',
  progress: 0,
  isStopping: false,
  stopped: null,
  error: null,
  result: null,
  isTouched: false,
};

/** What an upload asks of the API. */
export interface UploadCalls {
  readonly places: () => Promise<CsvPlaces>;
  readonly find: (
    body: Omit<BodyInput<typeof findPeopleDuplicates>, 'organizationId'>,
    signal: AbortSignal,
  ) => Promise<ResponseOf<typeof findPeopleDuplicates>>;
  readonly findKnown: (
    people: BodyInput<typeof findKnownPeople>['people'],
    signal: AbortSignal,
  ) => Promise<ResponseOf<typeof findKnownPeople>>;
  readonly send: (
    body: SentFile & { readonly existing: ExistingPeople; readonly statusId?: string },
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<UploadResult>;
  readonly stop: (
    body: Pick<SentFile, 'checksum'> & { readonly existing: ExistingPeople },
    signal: AbortSignal,
  ) => Promise<ResponseOf<typeof stopPeopleUpload>>;
}

/** Do the same columns mean the same? */
export const areAlike = (one: CsvSummary['columns'], other: CsvSummary['columns']): boolean =>
  one.length === other.length &&
  one.every(({ at, name, column, from }, place) => {
    const same = other[place];
    return at === same?.at && name === same.name && column === same.column && from === same.from;
  });
