import { useId } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldOf, type Labelled, useField } from './field.ts';
import classes from './radio-field.module.css';
import type { Option } from './select-field.tsx';

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  readonly options: readonly Option[];
}

/** Any number of a few, all in sight: a list of the chosen values in the order of the options. */
export function ChecksField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const { control, name, label, description, disabled = false, options } = props;
  const field = useField({ control, name });
  const id = useId();
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const describedBy = [description && `${id}-hint`, field.error && `${id}-error`].filter(Boolean).join(' ');
  const toggle = (value: string, on: boolean) =>
    field.change(options.map((option) => option.value).filter((each) => (each === value ? on : chosen.includes(each))));
  return (
    <fieldset
      className={classes.group}
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
      <div className={classes.chips}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.chip}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="checkbox"
              name={`${id}-${name}`}
              value={option.value}
              checked={chosen.includes(option.value)}
              onChange={({ currentTarget: { checked } }) => toggle(option.value, checked)}
              onBlur={field.blur}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {field.error && (
        <p id={`${id}-error`} className={classes.error}>
          {field.error}
        </p>
      )}
    </fieldset>
  );
}
