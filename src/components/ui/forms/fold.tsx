import { useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  readonly title: string;
  /** What one finds in it, beside the title. */
  readonly hint?: string | undefined;
  /** Open from the start. */
  readonly open: boolean;
  readonly children: ReactNode;
}

/** A group of fields that may stay closed: `<Fold title={t('about')} open={false}>…</Fold>`. A wrong field opens it. */
export function Fold({ title, hint, open, children }: FoldProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    const details = element.current;
    if (details?.querySelector('[aria-invalid="true"]')) details.open = true;
  });
  return (
    <details ref={element} className={classes.fold} open={open}>
      <summary className={classes.summary}>
        <div className={classes.words}>
          <h2 className={classes.title}>{title}</h2>
          {hint && <span className={classes.hint}>{hint}</span>}
        </div>
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
