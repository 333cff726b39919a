import type { ReactNode } from 'react';
import { useDocumentTitle, useHeadingFocus } from '#src/components/ui/page/use-title.ts';
import classes from './auth.module.css';

interface Props {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** A screen of the public card: its heading, and the title of the browser's tab. */
export function Screen({ title, lead, children }: Props) {
  const heading = useHeadingFocus();
  useDocumentTitle(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </>
  );
}
