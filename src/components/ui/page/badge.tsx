import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

/** A short state in a row or beside a title: `<Badge tone="good">{t('active')}</Badge>`. Plain CSS, so that tables stay fast. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
