import { TextInput } from '@mantine/core';
import { useId, type HTMLInputAutoCompleteAttribute, type HTMLInputTypeAttribute, type ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import classes from './fields.module.css';
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
  /** Not for whoever looks over the shoulder; no password, which browsers would keep in the place of one's own. */
  readonly secret?: boolean | undefined;
  readonly rightSection?: ReactNode;
  /** What others have typed here: offered, not asked for. */
  readonly suggestions?: readonly string[] | undefined;
}

/** One line of text. */
export function TextField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const {
    control,
    name,
    verbatim = false,
    required = false,
    autoComplete = 'off',
    type = 'text',
    suggestions,
    secret,
    ...rest
  } = props;
  const id = useId();
  const field = useField({ control, name });
  const value = shown(field.value);
  const input = (
    <TextInput
      {...rest}
      {...(secret && { classNames: { input: classes.secret }, onFocus: ({ currentTarget }) => currentTarget.select() })}
      {...(suggestions && { list: id })}
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
  if (!suggestions) return input;
  return (
    <>
      {input}
      <datalist id={id}>
        {suggestions.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
    </>
  );
}
