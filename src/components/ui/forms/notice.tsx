import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface Props {
  readonly kind: 'error' | 'info' | 'success' | 'warning';
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** A message within the page, announced when it appears: at once if it is an error. */
export function Notice({ kind, title, children }: Props) {
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classes.notice} data-kind={kind}>
      {title && <strong className={classes.title}>{title}</strong>}
      <div>{children}</div>
    </div>
  );
}
