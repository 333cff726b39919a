import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  /** What isn't there. */
  readonly title: string;
  /** Why. */
  readonly why?: ReactNode;
  /** The next step, a button or a link. */
  readonly action?: ReactNode;
}

/** Says why there is nothing and what to do next: `<EmptyState title={t('noCallers')} why={t('noCallersWhy')} action={<Button …/>} />`. */
export function EmptyState({ title, why, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {why && <p className={classes.why}>{why}</p>}
      {action && (
        <div className={classes.action} data-words>
          {action}
        </div>
      )}
    </div>
  );
}
