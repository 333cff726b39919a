import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef } from 'react';
import { IconButton } from '#src/components/ui/button/button.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import classes from './table.module.css';
import type { ListState } from './use-list-search.ts';

interface SearchFieldProps {
  /** What is typed and how it is changed; a list that isn't in the address bar gives a state of its own. */
  readonly list: Pick<ListState, 'typed' | 'setSearch' | 'endTyping'>;
  readonly label: string;
  /** The same in fewer words, for the room of a phone; the icon says that it searches. */
  readonly short?: string | undefined;
  /** Has the focus when the dialog that it stands in opens. */
  readonly first?: boolean | undefined;
  readonly onEnter?: (() => void) | undefined;
}

/** Searches while one types; Escape empties it. */
export function SearchField({ list, label, short, first, onEnter }: SearchFieldProps) {
  const t = useUiTexts();
  const narrow = useNarrow();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div role="search" aria-label={label} className={classes.search}>
      <IconSearch size={16} aria-hidden="true" className={classes.searchIcon} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={(narrow && short) || label}
        maxLength={LIMITS.name}
        autoComplete="off"
        data-autofocus={first}
        spellCheck={false}
        className={classes.searchInput}
        value={list.typed}
        onChange={(event) => list.setSearch(event.currentTarget.value)}
        onBlur={list.endTyping}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.();
          if (event.key !== 'Escape' || list.typed === '') return;
          event.preventDefault();
          event.stopPropagation();
          list.setSearch('');
        }}
      />
      {list.typed !== '' && (
        <IconButton
          label={t('table.clearSearch')}
          className={classes.searchClear}
          onClick={() => {
            list.setSearch('');
            input.current?.focus();
          }}
        >
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
