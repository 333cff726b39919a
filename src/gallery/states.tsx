import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import classes from './gallery.module.css';

/** One state at a time of a part that is a landmark: a page has no two of one name. */
export function States({ of }: { readonly of: Readonly<Record<string, ReactNode>> }) {
  const [current, setCurrent] = useState(Object.keys(of)[0] ?? '');
  return (
    <>
      <div role="group" aria-label="States" className={classes.row}>
        {Object.keys(of).map((state) => (
          <Button
            key={state}
            variant="default"
            size="small"
            aria-pressed={state === current}
            onClick={() => setCurrent(state)}
          >
            {state}
          </Button>
        ))}
      </div>
      {of[current]}
    </>
  );
}
