import { useEffect, useRef, type ReactNode } from 'react';
import classes from './taking.module.css';

interface Props {
  readonly title: string;
  /** Who asks, where the words don't say it. */
  readonly from?: string;
  readonly children?: ReactNode;
  /** It takes the place of what had the focus. */
  readonly takesFocus?: boolean;
}

/** How a survey stands, where it can't be answered now: a heading, and what to do. */
export function StateScreen({ title, from, children, takesFocus = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes.state}>
      {from && <p className={classes.from}>{from}</p>}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {children}
    </div>
  );
}
