import type { ReactNode } from 'react';
import classes from './field-grid.module.css';

/** Fields side by side where there is room, one below the other where there is none: `<FieldGrid>…</FieldGrid>`. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}
