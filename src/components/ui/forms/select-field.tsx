import { NativeSelect } from '@mantine/core';
import { Suspense } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { part } from '#src/lib/part.ts';
import { type FieldOf, type Labelled, requiring, shown, useField } from './field.ts';
import { useUnmoved } from './press.ts';
import { useFormTexts } from './texts.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  readonly options: readonly Option[];
  /** A search box for long lists (states, time zones); its code is loaded when it is shown. */
  readonly searchable?: boolean | undefined;
  /** Of a list that is too long to be there whole: told what is typed, for options that fit it. */
  readonly onSearch?: ((typed: string) => void) | undefined;
  /** What stands there while nothing is chosen. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
  /** Follows the person's own choice, not changes from elsewhere. */
  readonly onChosen?: ((value: string) => void) | undefined;
}

const SearchSelect = part(() => import('./search-select.tsx').then((module) => module.SearchSelect));

/**
 * One of several; the empty text while nothing is chosen. What was typed into a search box and fits nothing is kept as
 * the value, with an error: the schema refuses it.
 */
export function SelectField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const {
    control,
    name,
    options,
    searchable = false,
    placeholder,
    required = false,
    onSearch,
    onChosen,
    ...rest
  } = props;
  const t = useFormTexts();
  const field = useField({ control, name });
  const value = shown(field.value);
  const nothing = placeholder ?? t('chooseOne');
  const choose = (value: string) => {
    field.change(value);
    onChosen?.(value);
  };
  const native = (
    <NativeSelect
      {...rest}
      {...requiring(required)}
      ref={field.ref}
      name={name}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
      onBlur={field.blur}
      error={field.error}
      data={[{ value: '', label: nothing, disabled: required }, ...options]}
    />
  );
  const isUnknown = value !== '' && !options.some((option) => option.value === value);
  const strange = useUnmoved(isUnknown ? t('notInList') : undefined);
  if (!searchable) return native;
  // Until the search box has arrived the native list stands there: same size, same choice.
  return (
    <Suspense fallback={native}>
      <SearchSelect
        {...rest}
        required={required}
        inputRef={field.ref}
        name={name}
        value={value}
        onChoose={choose}
        onBlur={field.blur}
        error={field.error ?? strange}
        placeholder={nothing}
        nothingFound={t('nothingFound')}
        options={options}
        onSearch={onSearch}
      />
    </Suspense>
  );
}
