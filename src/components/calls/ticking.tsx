import { useEffect, useState } from 'react';
import { formatDuration } from '#src/lib/dates.ts';
import classes from './calls.module.css';

const TICK_MS = 1000;

/** How long ago the server's moment was; a screen reader isn't told each second. */
export function Ticking({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-live="off" className={classes.ticking}>
      {formatDuration((now - Date.parse(since)) / TICK_MS)}
    </span>
  );
}
