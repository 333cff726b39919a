import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { LIMITS } from '#src/schemas/limits.ts';
import { type FieldOf, type Labelled, requiring, shown, useField } from './field.ts';
import classes from './fields.module.css';

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  /** Sends the form as soon as the code is complete; the same code again only after it was changed. */
  readonly submitOnComplete?: boolean;
  readonly autoFocus?: boolean;
}

/** A code from a message: one input, so that phones offer to fill it in; spaces and dashes of a paste are dropped. */
export function OneTimeCodeField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const { control, name, submitOnComplete = false, required = true, ...rest } = props;
  const field = useField({ control, name });
  const completed = useRef('');
  const change = (input: HTMLInputElement) => {
    const code = input.value.replaceAll(/\D/g, '').slice(0, LIMITS.mfaCodeLength);
    field.change(code);
    const complete = code.length === LIMITS.mfaCodeLength;
    const isNew = complete && code !== completed.current;
    completed.current = complete ? code : '';
    if (isNew && submitOnComplete) input.form?.requestSubmit();
  };
  return (
    <TextInput
      {...rest}
      {...requiring(required)}
      classNames={{ input: classes.code ?? '', label: (required && classes.required) || '' }}
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      ref={field.ref}
      name={name}
      value={shown(field.value)}
      onChange={(event) => change(event.currentTarget)}
      onBlur={field.blur}
      error={field.error}
    />
  );
}
