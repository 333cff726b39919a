import type { ReactNode } from 'react';
import classes from './errors.module.css';

/** A whole page for an error screen that stands outside of any frame. */
export function Standalone({ children }: { readonly children: ReactNode }) {
  return <main className={classes.standalone}>{children}</main>;
}
