import type { ReactNode } from 'react';
import classes from './entry.module.css';

interface EntryProps {
  /** What happened; a link where there is more of it. */
  readonly title: ReactNode;
  readonly badges?: ReactNode;
  /** What is worth knowing at once, in one line. */
  readonly facts?: ReactNode;
  readonly children?: ReactNode;
}

/** Something that happened, in a list by time: `<Entry title={<Link …/>} badges={<Badge …/>} facts="00:06:12" />`. */
export const Entry = ({ title, badges, facts, children }: EntryProps) => (
  <>
    <p className={classes.title}>
      <span className={classes.what}>{title}</span>
      {badges}
    </p>
    {children}
    {facts && <p className={classes.facts}>{facts}</p>}
  </>
);
