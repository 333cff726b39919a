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

/** A file that is no table of people. */
export class CsvRefusal extends Error {
  override readonly name = 'CsvRefusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
