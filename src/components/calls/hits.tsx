import { Link } from '@tanstack/react-router';
import type { CallLog } from '#src/schemas/calls.ts';
import classes from './calls.module.css';
import { clockText } from '#src/lib/clock-text.ts';

interface HitsProps {
  readonly call: CallLog;
  readonly said: string | undefined;
}

/** Where the words of the search were said; each opens the call at that second. Specification calls 2.6. */
export function Hits({ call: { id, hits }, said }: HitsProps) {
  if (hits.length === 0) return null;
  return (
    <ul className={classes.hits}>
      {hits.map(({ start, text }) => (
        <li key={start}>
          <Link to="/app/call-logs/$callId" params={{ callId: id }} search={{ t: Math.floor(start), said }}>
            {clockText(start)}
          </Link>{' '}
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
