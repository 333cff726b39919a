import type { ReactNode } from 'react';
import classes from './field-grid.module.css';

/** Fields side by side where there is room, one below the other where there is none: `<FieldGrid>…</FieldGrid>`. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** A day, its time and, as the third, its zone: in one row where there is room, and the zone below them where there is less. */
export function MomentGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.moment}>
      <FieldGrid>{children}</FieldGrid>
    </div>
  );
}
