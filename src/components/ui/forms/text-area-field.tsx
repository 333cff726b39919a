import { Textarea } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { codePoints } from '#src/schemas/basic-fields.ts';
import { type FieldOf, type Labelled, requiring, shown, useField } from './field.ts';
import classes from './fields.module.css';
import { useFormTexts } from './texts.ts';

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  /** The most code points it may have: counted as they are saved, without the spaces around them, never cut. */
  readonly max?: number | undefined;
  readonly rows?: number;
  readonly placeholder?: string;
}

/** Several lines of text, with a counter of code points where they are limited. */
export function TextAreaField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const { control, name, max, rows = 4, required = false, description, ...rest } = props;
  const field = useField({ control, name });
  const t = useFormTexts();
  const value = shown(field.value);
  const used = codePoints(value.trim());
  const counter = max !== undefined && (
    <span className={classes.counter} data-over={used > max || undefined}>
      <bdi>{t('counter', { used, max })}</bdi>
    </span>
  );
  return (
    <Textarea
      {...rest}
      rows={rows}
      resize="vertical"
      {...requiring(required)}
      ref={field.ref}
      name={name}
      value={value}
      onChange={(event) => field.change(event.currentTarget.value)}
      onBlur={field.blur}
      error={field.error}
      description={
        (description || counter) && (
          <>
            {description}
            {counter}
          </>
        )
      }
    />
  );
}
