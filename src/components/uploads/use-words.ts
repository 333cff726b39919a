import { useMemo } from 'react';
import type { Problem } from '#src/lib/csv/problem.ts';
import { translateServerMessage } from '#src/lib/i18n/server-message.ts';
import { useValidationText } from '#src/lib/i18n/validation-text.ts';
import { CSV_COLUMNS, type CsvColumn } from '#src/schemas/uploads.ts';
import { usePeopleUploadTexts } from './texts.ts';

const isColumn = (text: string): text is CsvColumn => (CSV_COLUMNS as readonly string[]).includes(text);

/** Stands in a text for the number of a row. */
const ROW = '#';

const REMEMBERED = 500;

/** The words of problems that come again and again, looked up once. */
function remembering(say: (problem: Problem) => string): (problem: Problem) => string {
  const said = new Map<string, string>();
  return (problem) => {
    const key = `${problem.code}|${problem.column}|${problem.text}`;
    const known = said.get(key);
    if (known !== undefined) return known;
    const words = say(problem);
    if (said.size < REMEMBERED) said.set(key, words);
    return words;
  };
}

/** Says in the person's language what speaks against rows and cells. */
export function useWords() {
  const t = usePeopleUploadTexts();
  const validation = useValidationText();
  // the same ones until the language changes: each row of the preview is drawn anew with others
  return useMemo(() => {
    const message = (text: string) => translateServerMessage(validation(text));
    // what is said of these two names them
    const inColumn = (column: CsvColumn | null, text: string) =>
      column === null || column === 'Role' || column === 'Program'
        ? text
        : t('problem.inColumn', { column: t(`column.${column}`), text });
    const names = Object.fromEntries(CSV_COLUMNS.map((column) => [column, t(`column.${column}`)])) as Readonly<
      Record<CsvColumn, string>
    >;
    const problem = remembering(({ code, column, text }: Problem) => {
      if (code === 'rule') return inColumn(column, message(text));
      if (code === 'userNameTaken' && text === '') return inColumn(column, t('problem.userNameTakenUnseen'));
      return inColumn(column, t(`problem.${code}`, { about: text }));
    });
    /** Many rows say it of themselves: looked up once. */
    const ofRow = (text: string) => (row: number) => text.replace(ROW, String(row));
    return {
      /** What stands in the rows beside the person's own words. */
      table: {
        isOut: t('table.isOut'),
        mended: t('table.mended'),
        fine: t('table.fine'),
        takeIn: t('table.takeIn'),
        leaveOut: t('table.leaveOut'),
        takeInRow: ofRow(t('table.takeInLabel', { row: ROW })),
        leaveOutRow: ofRow(t('table.leaveOutLabel', { row: ROW })),
        more: (count: number) => t('table.more', { count }),
        mend: (to: string) => t('table.mend', { to }),
      },
      column: (column: CsvColumn) => names[column],
      /** Of one cell. */
      problem,
      /** Of all cells that have it. */
      group: ({ code, column, text }: Problem) =>
        code === 'rule' ? inColumn(column, message(text)) : t(`group.${code}`),
      /** The server's words on a row: `Phone: Enter a valid US phone number; …`. */
      reason: (text: string) =>
        text
          .split('; ')
          .map((part) => {
            const at = part.indexOf(': ');
            const column = part.slice(0, at);
            return at > 0 && isColumn(column) ? inColumn(column, message(part.slice(at + 2))) : message(part);
          })
          .join('; '),
    };
  }, [t, validation]);
}
export type Words = ReturnType<typeof useWords>;
