import { Switch } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldOf, type Labelled, useField } from './field.ts';
import classes from './fields.module.css';

/** Something that is on or off. */
export function SwitchField<V extends FieldValues, N extends FieldPath<V>, T>(props: FieldOf<V, N, T> & Labelled) {
  const { control, name, required = false, ...rest } = props;
  const field = useField({ control, name });
  return (
    <Switch
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
