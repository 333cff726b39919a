import type { SelectHTMLAttributes } from 'react';
import classes from './select.module.css';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** In heads of tables. */
  readonly small?: boolean | undefined;
}

/**
 * The one list to choose from outside of forms, which looks as theirs do: `<Select aria-label={…} value={…}
 * onChange={…}>…options…</Select>`. The list that it opens is the browser's own: phones have a better one than we.
 */
export const Select = ({ small, className = '', ...props }: SelectProps) => (
  <span className={`${classes.box} ${className}`} data-small={small || undefined}>
    <select {...props} className={classes.select} />
    {/* drawn here: the login has a select, and no other need of the icons' library */}
    <svg viewBox="0 0 16 16" width={16} aria-hidden="true" className={classes.arrow}>
      <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />
    </svg>
  </span>
);
