/*
 * What makes a spreadsheet take a cell for a formula: these signs at its start (the wide ones too, which some languages'
 * spreadsheets read as the narrow ones). Apostrophes before them are part of it, so that a text which looks guarded
 * already comes back as it was.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A sign and digits: a phone, or a number. Nothing can be run by it, and a guard would spoil it for other programs. */
const HARMLESS = /^[+-]\d+(?:\.\d+)?$/;

/**
 * The text of a CSV cell that no spreadsheet runs as a formula: an apostrophe stands before what would be one. Phone
 * numbers (`+15550100123`) stay as they are. `unguardCell` gives the text back, whatever it was. Specification uploads
 * 1.9.
 */
export const guardCell = (text: string): string => (FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text);

/** The text that `guardCell` was given: takes one apostrophe away where it guards a cell. Specification uploads 1.9. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
