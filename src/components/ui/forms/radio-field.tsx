import { useId } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldOf, type Labelled, shown, useField } from './field.ts';
import classes from './radio-field.module.css';

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly disabled?: boolean;
}

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  readonly options: readonly RadioOption[];
  readonly onChosen?: (value: string) => void;
}

/** One of a few, all in sight. */
export function RadioField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const { control, name, label, description, required = false, disabled = false, options, onChosen } = props;
  const field = useField({ control, name });
  const id = useId();
  const describedBy = [description && `${id}-hint`, field.error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={classes.group}
      role="radiogroup"
      aria-required={required}
      aria-invalid={field.error ? true : undefined}
      aria-describedby={describedBy || undefined}
      disabled={disabled}
    >
      <legend className={classes.legend}>{label}</legend>
      {description && (
        <p id={`${id}-hint`} className={classes.hint}>
          {description}
        </p>
      )}
      {options.map((option, index) => (
        <label key={option.value} className={classes.option}>
          <input
            ref={index === 0 ? field.ref : undefined}
            type="radio"
            name={`${id}-${name}`}
            value={option.value}
            disabled={option.disabled}
            checked={shown(field.value) === option.value}
            onChange={() => {
              field.change(option.value);
              onChosen?.(option.value);
            }}
            onBlur={field.blur}
          />
          <span>
            {option.label}
            {option.description && <span className={classes.hint}>{option.description}</span>}
          </span>
        </label>
      ))}
      {field.error && (
        <p id={`${id}-error`} className={classes.error}>
          {field.error}
        </p>
      )}
    </fieldset>
  );
}
