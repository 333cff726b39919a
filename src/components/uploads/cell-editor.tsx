import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { columnIndexOf } from '#src/components/ui/grid/cells.ts';
import type { Move } from './preview-cells.ts';
import classes from './preview.module.css';
import { usePeopleUploadTexts } from './texts.ts';

interface CellEditorProps {
  readonly cell: number;
  /** What the column is called. */
  readonly name: string;
  /** What the row is called by. */
  readonly number: number;
  readonly value: string;
  /** One of these is chosen from a list. */
  readonly choices: readonly string[] | undefined;
  /** What a choice, or a cell, is called. */
  readonly nameOf: (choice: string) => string;
  readonly onEnd: (value: string, move: Move) => void;
  readonly onGiveUp: () => void;
}

/** A cell of the preview while it is edited. Enter and Tab write what is typed, and so does leaving; Escape doesn't. */
export function CellEditor({ cell, name, number, value, choices, nameOf, onEnd, onGiveUp }: CellEditorProps) {
  const t = usePeopleUploadTexts();
  // what is spelled otherwise is shown as the preview shows it, stands in the list once, and stays as it is spelled
  const named = nameOf(value).trim().toLowerCase();
  const begun = choices ? (choices.find((choice) => nameOf(choice).toLowerCase() === named) ?? value) : nameOf(value);
  // a field that goes away loses the focus, too
  const hasEnded = useRef(false);
  const end = (text: string, move: Move) => {
    if (!hasEnded.current) onEnd(text === begun ? value : text, move);
    hasEnded.current = true;
  };
  const isByKeys = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    isByKeys.current = true;
    event.stopPropagation();
    const text = event.currentTarget.value;
    if (event.key === 'Enter') end(text, 'stay');
    else if (event.key === 'Tab') end(text, 'next');
    else if (event.key === 'Escape') {
      hasEnded.current = true;
      onGiveUp();
    } else return;
    event.preventDefault();
  };
  const shared = {
    'aria-label': t('table.edit', { column: name, row: number }),
    defaultValue: begun,
    // the cell was asked to be edited
    autoFocus: true,
    dir: 'auto',
    className: classes.input,
    onKeyDown,
    onBlur: (event: FocusEvent<HTMLInputElement | HTMLSelectElement>) => end(event.currentTarget.value, 'none'),
  };
  return (
    <div role="gridcell" aria-colindex={columnIndexOf(cell)} className={classes.edited}>
      {choices ? (
        <select
          {...shared}
          // what is picked with a pointer is meant; with the arrow keys one passes by
          onChange={(event) => {
            if (!isByKeys.current) end(event.currentTarget.value, 'stay');
          }}
        >
          {[...new Set(['', begun, ...choices])].map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} onFocus={(event) => event.currentTarget.select()} />
      )}
    </div>
  );
}
