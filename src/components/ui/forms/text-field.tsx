import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldOf, type Labelled, requiring, shown, useField } from './field.ts';

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  readonly type?: HTMLInputTypeAttribute | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'tel' | 'search' | 'url';
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  readonly autoFocus?: boolean;
  /** Names and codes keep their letters as typed: no capitals, no corrections, no spell check. */
  readonly verbatim?: boolean | undefined;
  readonly rightSection?: ReactNode;
}

/** One line of text. */
export function TextField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const { control, name, verbatim = false, required = false, autoComplete = 'off', type = 'text', ...rest } = props;
  const field = useField({ control, name });
  const value = shown(field.value);
  return (
    <TextInput
      {...rest}
      {...(verbatim ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {})}
      type={type}
      autoComplete={autoComplete}
      {...requiring(required)}
      ref={field.ref}
      name={name}
      value={value}
      // an address is read in its own direction, whatever the page's is
      dir={value ? 'auto' : undefined}
      onChange={(event) => field.change(event.currentTarget.value)}
      onBlur={field.blur}
      error={field.error}
    />
  );
}
