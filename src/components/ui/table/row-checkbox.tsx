import { useEffect, useRef } from 'react';
import classes from './table.module.css';

interface RowCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly indeterminate?: boolean | undefined;
  readonly onChange: (on: boolean) => void;
}

/** A native checkbox: 25 of Mantine's cost more than the rest of the page. */
export function RowCheckbox({ label, checked, indeterminate = false, onChange }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classes.checkbox}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
