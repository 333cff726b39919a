import { useRef, type KeyboardEvent } from 'react';
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
  readonly onEnd: (value: string, move: Move) => void;
  readonly onGiveUp: () => void;
}

/** A cell of the preview while it is edited. Enter and Tab write what is typed, and so does leaving; Escape doesn't. */
export function CellEditor({ cell, name, number, value, onEnd, onGiveUp }: CellEditorProps) {
  const t = usePeopleUploadTexts();
  // a field that goes away loses the focus, too
  const hasEnded = useRef(false);
  const end = (text: string, move: Move) => {
    if (!hasEnded.current) onEnd(text, move);
    hasEnded.current = true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
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
  return (
    <div role="gridcell" aria-colindex={columnIndexOf(cell)} className={classes.edited}>
      <input
        aria-label={t('table.edit', { column: name, row: number })}
        defaultValue={value}
        // the cell was asked to be edited
        autoFocus
        dir="auto"
        className={classes.input}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={(event) => end(event.currentTarget.value, 'none')}
      />
    </div>
  );
}
