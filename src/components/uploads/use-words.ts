import { useMemo } from 'react';
import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { valueText } from '#src/components/ui/changes/values.ts';
import { OWN_FIELD, WHOLE_NAME, type ColumnUse, type ShownColumn } from '#src/lib/csv/csv-summary.ts';
import type { Problem } from '#src/lib/csv/problem.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { serverText, translated } from '#src/lib/i18n/server-message.ts';
import { choicesIn, CSV_CHOICES, CSV_SEVERAL } from '#src/schemas/people-csv.ts';
import { PERSON_FIELDS } from '#src/schemas/person-fields.ts';
import { CSV_COLUMNS, type CsvColumn, type FailedRow } from '#src/schemas/uploads.ts';
import { usePeopleUploadTexts } from './texts.ts';

const columnOf = (text: string | null): CsvColumn | null => CSV_COLUMNS.find((column) => column === text) ?? null;

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

/** The field of the person's form that a column fills. */
const FIELD_OF = new Map<string, string>(Object.entries(PERSON_FIELDS).map(([name, { csv }]) => [csv.head, name]));

/** Says in the person's language what speaks against rows and cells. */
export function useWords() {
  const t = usePeopleUploadTexts();
  const changes = useChangeTexts();
  const common = useCommonTexts();
  // the same ones until the language changes: each row of the preview is drawn anew with others
  return useMemo(() => {
    // what is said of these two names them
    const inColumn = (column: CsvColumn | null, text: string) =>
      column === null || column === 'Role' || column === 'Program'
        ? text
        : t('problem.inColumn', { column: t(`column.${column}`), text });
    const wholeName = t('table.wholeName');
    const names = Object.fromEntries(CSV_COLUMNS.map((column) => [column, t(`column.${column}`)])) as Readonly<
      Record<CsvColumn, string>
    >;
    const said = new Map(
      Object.entries({ ...CSV_CHOICES, ...CSV_SEVERAL }).map(([column, choices]) => {
        const field = [FIELD_OF.get(column) ?? column];
        const word = (choice: string) => valueText(field, choice, { t: changes, common, timeZone: 'UTC' });
        return [column, new Map(choices.map((choice) => [choice, word(choice)]))] as const;
      }),
    );
    const value = (column: ColumnUse | null, text: string) => {
      const words = column === null ? undefined : said.get(column);
      if (!words || text === '') return text;
      return (
        choicesIn(column as CsvColumn, text)
          ?.map((choice) => words.get(choice) ?? choice)
          .join('|') ?? text
      );
    };
    const ownField = t('table.ownField');
    const taken = (column: ColumnUse) => {
      if (column === OWN_FIELD) return ownField;
      return column === WHOLE_NAME ? wholeName : names[column];
    };
    const problem = remembering(({ code, column, text, rule }: Problem) => {
      if (code === 'rule') return inColumn(column, serverText({ message: text, ...rule }));
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
        unchecked: t('table.unchecked'),
        takeIn: t('table.takeIn'),
        leaveOut: t('table.leaveOut'),
        takeInRow: ofRow(t('table.takeInLabel', { row: ROW })),
        leaveOutRow: ofRow(t('table.leaveOutLabel', { row: ROW })),
        more: (count: number) => t('table.more', { count }),
        mend: (to: string) => (to === '' ? t('table.mendNothing') : t('table.mend', { to })),
        updates: (name: string) => t('table.updates', { name }),
        unchanged: (name: string) => t('table.unchanged', { name }),
        hidden: t('table.hidden'),
        empty: t('table.empty'),
      },
      column: taken,
      /** What a cell of a column with a few choices says, as the person's form says it; what is none of them as it is typed. */
      value,
      /** What its cells are: of an own field its name. */
      cells: ({ column, name }: ShownColumn) => (column === null || column === OWN_FIELD ? name : taken(column)),
      /** Of one cell. */
      problem,
      /** Of all cells that have it. */
      group: ({ code, column, text, rule }: Problem) =>
        code === 'rule' ? inColumn(column, serverText({ message: text, ...rule })) : t(`group.${code}`),
      /** Why a row failed: `Phone: Enter a valid US phone number; …`; in the server's words where a part has no others. */
      reason: ({ message, problems }: FailedRow) => {
        const parts = problems.map((each) => ({ column: columnOf(each.column), text: translated(each) }));
        const said = parts.flatMap(({ column, text }) => (text === undefined ? [] : [inColumn(column, text)]));
        return said.length > 0 && said.length === parts.length ? said.join('; ') : message;
      },
    };
  }, [t, changes, common]);
}
export type Words = ReturnType<typeof useWords>;
