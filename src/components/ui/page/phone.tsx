import { formatPhone } from '#src/lib/phones.ts';
import { None } from './none.tsx';
import classes from './phone.module.css';

/** A phone number, which a press calls, left to right in any language: `<Phone value={person.phone} />`. */
export function Phone({ value }: { readonly value: string | null | undefined }) {
  return value ? (
    <a href={`tel:${value}`} dir="ltr" className={classes.phone}>
      {formatPhone(value)}
    </a>
  ) : (
    <None />
  );
}
