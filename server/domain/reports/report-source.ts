import Papa from 'papaparse';
import { guardCell } from '#src/schemas/csv-cell.ts';
import { exportFileName } from '#src/schemas/file-name.ts';
import type { ReportFilters } from '#src/schemas/reports.ts';
import type { Work } from '#server/work.ts';

/** Rows of one page: few enough that other requests of the embedded database don't wait to be noticed. */
export const PAGE = 500;

/** Where a page ended: by what the rows are sorted, as the database writes it, and which of those it was. */
export interface Cursor {
  readonly sort: string;
  readonly id: string;
}

export interface ReportPage {
  readonly rows: ReadonlyArray<readonly string[]>;
  /** Undefined after the last page. */
  readonly next: Cursor | undefined;
}

/** What a report is made of, one page of rows after the other. */
export interface ReportSource {
  /** What the rows are, for the name of the file. */
  readonly title: string;
  /** A function where it depends on the rows. */
  readonly header: readonly string[] | ((work: Work) => Promise<readonly string[]>);
  /** How many rows there are now; null where that can't be told cheaply. */
  count(work: Work): Promise<number | null>;
  page(work: Work, after: Cursor | undefined): Promise<ReportPage>;
}

/** The head of a source's columns. */
export const headerOf = async ({ header }: ReportSource, work: Work): Promise<readonly string[]> =>
  typeof header === 'function' ? header(work) : header;

/** What a report is about, as it was ordered. */
export interface ReportOrder {
  readonly organizationId: string;
  readonly filters: ReportFilters;
  /** The organization's, where the order names none. */
  readonly timeZone: string;
  readonly orderedAt: Date;
}

/**
 * Excel takes a CSV file for UTF-8 only if it begins with it. It isn't kept with the parts: the embedded database's
 * driver takes it away from the start of a text.
 */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Rows of a CSV file, each with its line's end; no cell of them is run as a formula. */
export const csvLines = (rows: ReadonlyArray<readonly string[]>): string =>
  rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map(guardCell)),
        { newline: '\r\n' },
      )}\r\n`;

/** Writes moments as days, `YYYY-MM-DD`, of a time zone; what is missing is empty. */
export function dayWriter(timeZone: string): (moment: Date | string | null) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (moment) => (moment === null ? '' : format.format(new Date(moment)));
}

/** Writes moments of a time zone, `YYYY-MM-DD hh:mm` by a clock of 24 hours; what is missing is empty. */
export function momentWriter(timeZone: string): (moment: Date | null) => string {
  const day = dayWriter(timeZone);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (moment) => (moment === null ? '' : `${day(moment)} ${time.format(moment)}`);
}

/** The head of a column of such moments: it says by which clock they are told. Specification reports 6.3. */
export const momentHead =
  (timeZone: string) =>
  (name: string): string =>
    `${name} (${timeZone})`;

/** Longer names would leave no room for the rest of a file's name. */
const NAME_CHARS = 50;

/** What a file of rows is called: what they are, whose, and the day on which it is made. Specification api 2.5. */
export function reportFileName(title: string, organization: string | undefined, timeZone: string, now: Date): string {
  const name = [...(organization ?? '')].slice(0, NAME_CHARS).join('');
  return exportFileName(`${[title, name, dayWriter(timeZone)(now)].filter(Boolean).join(' ')}.csv`);
}

/** What the rows are, and of which thing of that name. */
export const sourceTitle = (title: string, name: string | undefined): string => [title, name].filter(Boolean).join(' ');

/** The moments between which a report's rows lie, as far as its order names them. */
export const rangeOf = ({ startDate, endDate }: ReportFilters): { from: Date | undefined; to: Date | undefined } => ({
  from: startDate === undefined ? undefined : new Date(startDate),
  to: endDate === undefined ? undefined : new Date(endDate),
});
