import { Select } from '@mantine/core';
import type { Ref } from 'react';
import { type Labelled, requiring } from './field.ts';
import type { Option } from './select-field.tsx';

interface Props extends Labelled {
  readonly name: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly placeholder: string;
  readonly nothingFound: string;
  readonly options: readonly Option[];
  readonly inputRef: Ref<HTMLInputElement>;
  readonly autoComplete?: string;
}

/** The list with a search box. In a chunk of its own: see `SelectField`. */
export function SearchSelect({ value, onChoose, nothingFound, options, inputRef, required = false, ...rest }: Props) {
  return (
    <Select
      {...rest}
      ref={inputRef}
      {...requiring(required)}
      searchable
      clearable={!required}
      checkIconPosition="right"
      data={[...options]}
      value={value || null}
      onChange={(chosen) => onChoose(chosen ?? '')}
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={280}
      // in the form, not at the page's end: outside of the landmarks nobody looks for it; and there while it is open
      // alone, for four hundred time zones slow the whole form down
      comboboxProps={{ withinPortal: false, keepMounted: false }}
    />
  );
}
