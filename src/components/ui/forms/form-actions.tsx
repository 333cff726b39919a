import type { ReactNode } from 'react';
import classes from './form.module.css';
import { useFormState } from './form-state.ts';
import { Notice } from './notice.tsx';

/** The end of a form: why sending failed, then the row of buttons. */
export function FormActions({ children }: { readonly children: ReactNode }) {
  const { failure } = useFormState();
  return (
    <>
      {failure && (
        <Notice kind="error">
          {failure.text}
          {failure.hint && <span className={classes.hint}>{failure.hint}</span>}
        </Notice>
      )}
      <div className={classes.actions}>{children}</div>
    </>
  );
}
