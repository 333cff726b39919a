import { apart, columnIndexOf, type Places } from '#src/components/ui/grid/cells.ts';
import { memo, useDeferredValue, type KeyboardEvent } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { OWN_FIELD, WHOLE_NAME, type ColumnUse, type ShownColumn } from '#src/lib/csv/csv-summary.ts';
import { isOwnName } from '#src/schemas/person-details.ts';
import { CSV_COLUMNS } from '#src/schemas/uploads.ts';
import { FIRST_CELL } from './preview-cells.ts';
import classes from './preview.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import { useChosen } from './use-chosen.ts';
import type { Words } from './use-words.ts';

interface ColumnHeadProps {
  readonly column: ShownColumn;
  readonly place: number;
  readonly places: Places;
  /** It is the grid's one stop for the Tab key. */
  readonly isActive: boolean;
  readonly words: Words;
  readonly onMap: (at: number, use: ColumnUse | null) => Promise<unknown>;
}

const USES: readonly ColumnUse[] = [WHOLE_NAME, ...CSV_COLUMNS];
const OWN_USES: readonly ColumnUse[] = [OWN_FIELD, ...USES];

/** A column of the person's file, and what it is taken for: Enter goes into the list, Escape back to the head. */
export const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
  const { column: shown, place, places, isActive, words, onMap } = props;
  const t = usePeopleUploadTexts();
  const { at, name: given, column, from, isGuessed } = shown;
  const [use, choose] = useChosen<ColumnUse | ''>(column ?? '', (chosen) => onMap(at, chosen === '' ? null : chosen));
  const cell = place + FIRST_CELL;
  const own = given || t('table.unnamed', { at: at + 1 });
  const name = from === 'file' || column === null ? own : words.column(column);
  // 22 elements of each head that nobody sees yet: once all else is painted
  const hasChoice = useDeferredValue(true, false);
  const uses = isOwnName(given) ? OWN_USES : USES;
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    // the list has the arrow keys to itself
    event.stopPropagation();
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[aria-colindex]')?.focus();
  };
  return (
    <div
      {...apart(place, places)}
      role="columnheader"
      aria-colindex={columnIndexOf(cell)}
      data-unused={column === null || undefined}
      tabIndex={isActive ? 0 : -1}
    >
      <span className={classes.head} title={name}>
        {name}
        {isGuessed && <span className={classes.guess}> · {t('table.looksLike')}</span>}
      </span>
      {from !== 'file' && <span className={classes.from}>{t(`table.from.${from}`)}</span>}
      {from === 'file' && (
        <Select
          small
          // a name that is too long is cut at its own end
          dir="auto"
          aria-label={t('table.columnFor', { name })}
          className={classes.select}
          tabIndex={-1}
          value={use ?? ''}
          onChange={({ currentTarget }) => choose(uses.find((each) => each === currentTarget.value) ?? '')}
          onKeyDown={onKeyDown}
        >
          {(hasChoice || column === null) && <option value="">{t('table.notUsed')}</option>}
          {(hasChoice ? uses : uses.filter((each) => each === column)).map((each) => (
            <option key={each} value={each}>
              {words.column(each)}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
});

/** Goes into the list of a head and opens it where browsers let pages do that. */
export function enterHead(head: HTMLElement): void {
  const list = head.querySelector('select');
  if (!list) return;
  list.focus();
  try {
    list.showPicker();
  } catch {
    // the list has the focus: its own keys open it
  }
}
