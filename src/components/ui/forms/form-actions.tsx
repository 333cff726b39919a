import { useEffect, useRef, type ReactNode } from 'react';
import { sentence } from '#src/lib/sentences.ts';
import classes from './form.module.css';
import { useFormState } from './form-state.ts';
import { Notice } from './notice.tsx';
import { endClicks } from './press.ts';

interface ActionsProps {
  readonly children: ReactNode;
  /** In view however long the form is. */
  readonly sticky?: boolean | undefined;
}

/** The end of a form: why sending failed, then the row of buttons. */
export function FormActions({ children, sticky = false }: ActionsProps) {
  const { failure } = useFormState();
  const told = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure) return;
    endClicks();
    // the words push the row down, out of a dialog; beside a row that sticks they stand at the end of the form
    if (sticky) told.current?.scrollIntoView({ block: 'center' });
    else row.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, sticky]);
  return (
    <>
      {failure && (
        <div ref={told}>
          <Notice kind="error">
            {failure.hint ? sentence(failure.text) : failure.text}
            {failure.hint && <span className={classes.hint}>{failure.hint}</span>}
          </Notice>
        </div>
      )}
      <div ref={row} className={sticky ? classes.sticky : classes.actions}>
        {children}
      </div>
    </>
  );
}
