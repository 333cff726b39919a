import { Switch } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldOf, type Labelled, useField } from './field.ts';
import classes from './fields.module.css';

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  /** Follows the person's own choice, not changes from elsewhere. */
  readonly onChosen?: ((on: boolean) => void) | undefined;
}

/** Something that is on or off. */
export function SwitchField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const { control, name, required = false, onChosen, ...rest } = props;
  const field = useField({ control, name });
  return (
    <Switch
      {...rest}
      // the hint stands inside of the label, and would be part of its name
      aria-label={rest.label}
      required={required}
      classNames={required ? { label: classes.required ?? '' } : {}}
      ref={field.ref}
      name={name}
      checked={field.value === true}
      onChange={({ currentTarget: { checked } }) => {
        field.change(checked);
        onChosen?.(checked);
      }}
      onBlur={field.blur}
      error={field.error}
      aria-invalid={field.error ? true : undefined}
    />
  );
}
