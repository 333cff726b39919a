import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { toE164 } from '#src/lib/phone-parse.ts';
import { formatPhone } from '#src/lib/phones.ts';
import { type FieldOf, type Labelled, requiring, shown, useField } from './field.ts';

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  readonly autoComplete?: 'tel' | 'off';
}

const spelled = (value: string) => (toE164(value) ? formatPhone(value) : value);

/**
 * A US phone in any common spelling. Its value is E.164 as soon as the text is a phone,
 * else the text itself, which the schema refuses; leaving the field shows it as `+1 (555) 010-0123`.
 */
export function PhoneField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const { control, name, required = false, autoComplete = 'off', ...rest } = props;
  const field = useField({ control, name });
  const value = shown(field.value);
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  // What was typed stands only as long as it is what the form holds: a reset shows the new value.
  const text = typed?.value === value ? typed.text : spelled(value);
  const change = (text: string) => {
    const next = toE164(text) ?? text.trim();
    setTyped({ text, value: next });
    field.change(next);
  };
  return (
    <TextInput
      {...rest}
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete={autoComplete}
      {...requiring(required)}
      ref={field.ref}
      name={name}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setTyped(null);
        field.blur();
      }}
      error={field.error}
    />
  );
}
