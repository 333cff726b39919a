import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldOf, type Labelled, useField } from './field.ts';
import classes from './fields.module.css';

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Omit<Labelled, 'label'> {
  readonly label: ReactNode;
}

/** A yes or no that counts when the form is sent. */
export function CheckboxField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const { control, name, required = false, ...rest } = props;
  const field = useField({ control, name });
  return (
    <Checkbox
      {...rest}
      required={required}
      classNames={required ? { label: classes.required ?? '' } : {}}
      ref={field.ref}
      name={name}
      checked={field.value === true}
      onChange={(event) => field.change(event.currentTarget.checked)}
      onBlur={field.blur}
      error={field.error}
      aria-invalid={field.error ? true : undefined}
    />
  );
}
