import { Fragment } from 'react';
import classes from './email.module.css';

/** An e-mail address; where it needs two lines it breaks before its @ and dots: `<Email value={person.email} />`. */
export function Email({ value }: { readonly value: string }) {
  return (
    <bdi dir="ltr" className={classes.email}>
      {value.split(/(?=[@.])/).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part is its place
        <Fragment key={at}>
          {/* a screen reader would take a bare one for a space */}
          {at > 0 && <wbr aria-hidden="true" />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
