import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldOf, type Labelled, requiring, shown, useField } from './field.ts';
import { PasswordInput } from './password-input.tsx';

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  /** `current-password` for one that exists, `new-password` for one that is being chosen. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly autoFocus?: boolean;
}

/** A password of a form, hidden until its button shows it. */
export function PasswordField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const { control, name, required = false, ...rest } = props;
  const field = useField({ control, name });
  return (
    <PasswordInput
      {...rest}
      {...requiring(required)}
      ref={field.ref}
      name={name}
      value={shown(field.value)}
      onChange={(event) => field.change(event.currentTarget.value)}
      onBlur={field.blur}
      error={field.error}
    />
  );
}
