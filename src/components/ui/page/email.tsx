import { Fragment } from 'react';
import classes from './email.module.css';

/** An e-mail address; where it needs two lines it breaks before its @ and dots: `<Email value={person.email} />`. */
export function Email({ value }: { readonly value: string }) {
  return (
    <bdi dir="ltr" className={classes.email}>
      {value.split(/(?=[@.])/).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part is its place
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
