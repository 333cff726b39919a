import { memo } from 'react';
import type { ShownColumn } from '#src/lib/csv/csv-summary.ts';
import { CSV_COLUMNS, type CsvColumn } from '#src/schemas/people-uploads.ts';
import classes from './preview.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import type { Words } from './use-words.ts';

interface ColumnHeadProps {
  readonly column: ShownColumn;
  readonly words: Words;
  readonly onMap: (at: number, column: CsvColumn | null) => void;
}

/** A column of the person's file, and what it is taken for. */
export const ColumnHead = memo(function ColumnHead({ column: { at, name, column }, words, onMap }: ColumnHeadProps) {
  const t = usePeopleUploadTexts();
  const shown = name || t('table.unnamed', { at: at + 1 });
  return (
    <th scope="col" data-unused={column === null || undefined}>
      <span className={classes.head} title={shown}>
        <bdi>{shown}</bdi>
      </span>
      <select
        aria-label={t('table.columnFor', { name: shown })}
        className={classes.select}
        value={column ?? ''}
        onChange={({ currentTarget }) => onMap(at, CSV_COLUMNS.find((each) => each === currentTarget.value) ?? null)}
      >
        <option value="">{t('table.notUsed')}</option>
        {CSV_COLUMNS.map((each) => (
          <option key={each} value={each}>
            {words.column(each)}
          </option>
        ))}
      </select>
    </th>
  );
});
