/** Why a file can't be read at all; each has its words in the locales (`peopleUploads`, `refused`). */
export type RefusalReason =
  | 'tooLarge'
  | 'tooManyRows'
  | 'empty'
  | 'noRows'
  | 'spreadsheet'
  | 'password'
  | 'brokenBook'
  | 'archive'
  | 'image'
  | 'pdf'
  | 'notText'
  | 'openQuote'
  | 'noColumns'
  | 'unreadable';

export interface Refusal {
  readonly reason: RefusalReason;
  /** The number of the row that it is about, as the file's rows are counted. */
  readonly row?: number | undefined;
}

/** A file that is no table of people. */
export class CsvRefusal extends Error implements Refusal {
  override readonly name = 'CsvRefusal';
  readonly reason: RefusalReason;
  readonly row: number | undefined;

  constructor({ reason, row }: Refusal) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}
