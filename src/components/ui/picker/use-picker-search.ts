import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SEARCH_DELAY_MS } from '#src/components/ui/table/use-list-search.ts';

const noop = () => {};

/** What is typed into a picker's search, and what of it the server is asked for when typing pauses. */
export function usePickerSearch() {
  const [typed, setSearch] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const asked: { readonly search?: string } = search === '' ? {} : { search };
  return { field: { typed, setSearch, endTyping: noop }, asked };
}
