import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { type Labelled, requiring } from './field.ts';
import classes from './search-select.module.css';
import { fitting, meant } from './search-options.ts';
import type { Option } from './select-field.tsx';

interface Props extends Labelled {
  readonly name: string;
  readonly value: string;
  /** Gives an option's value, the empty text, or what was typed if it fits none. */
  readonly onChoose: (value: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly placeholder: string;
  readonly nothingFound: string;
  readonly options: readonly Option[];
  readonly inputRef: Ref<HTMLInputElement>;
  readonly autoComplete?: string;
  readonly onSearch?: ((typed: string) => void) | undefined;
}

/**
 * The list with a search box. Enter takes the first that fits and doesn't submit while the list is open; leaving the
 * field takes the only one that fits, or the one called exactly so; what fits none stays. In a chunk of its own: see
 * `SelectField`.
 */
export function SearchSelect(props: Props) {
  const {
    value,
    onChoose,
    onBlur,
    nothingFound,
    options,
    inputRef,
    required = false,
    autoComplete,
    onSearch,
    ...rest
  } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const store = useCombobox();
  const { dropdownOpened: opened } = store;
  const shownOptions = fitting(options, typed ?? '');
  const chosenAt = shownOptions.findIndex((option) => option.value === value);
  // what is typed points at the first that fits; an untouched list at what is chosen
  const at = Math.min(pointed ?? (typed ? 0 : chosenAt), shownOptions.length - 1);
  const label = options.find((option) => option.value === value)?.label ?? value;

  useEffect(() => {
    if (opened) list.current?.querySelector('[data-combobox-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [opened, at]);

  const close = () => {
    setTyped(null);
    setPointed(null);
    onSearch?.('');
    store.closeDropdown();
  };
  const take = (chosen: string) => {
    if (chosen !== value) onChoose(chosen);
    close();
  };
  const leave = () => {
    const walkedTo = pointed === null ? undefined : shownOptions[at];
    if (walkedTo) take(walkedTo.value);
    else if (typed !== null) take(meant(options, typed)?.value ?? typed.trim());
    else close();
  };
  const step = (by: number) => {
    const { length } = shownOptions;
    if (!opened) store.openDropdown();
    else if (length > 0) setPointed((at + by + length + (at < 0 && by < 0 ? 1 : 0)) % length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && opened) {
      const first = shownOptions[at];
      if (first) take(first.value);
      else if (!typed) close();
    } else if (event.key === 'Escape' && opened) close();
    else {
      // what it takes is there before the focus moves on, and the list is gone
      if (event.key === 'Tab') leave();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Combobox
      store={store}
      onOptionSubmit={take}
      // in the form, not at the page's end: outside of the landmarks nobody looks for it; and there while it is open
      // alone, for four hundred time zones slow the whole form down
      withinPortal={false}
      keepMounted={false}
      // above, it would hide its own label
      position="bottom-start"
      middlewares={{ flip: false, shift: false }}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          {...rest}
          {...requiring(required)}
          ref={inputRef}
          role="combobox"
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={opened}
          aria-controls={opened ? `${id}-list` : undefined}
          aria-activedescendant={opened && at >= 0 ? `${id}-${at}` : undefined}
          autoComplete={autoComplete ?? 'off'}
          spellCheck={false}
          value={typed ?? label}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onSearch?.(event.currentTarget.value);
            setPointed(null);
            store.openDropdown();
          }}
          onClick={() => store.openDropdown()}
          onKeyDown={onKeyDown}
          onBlur={() => {
            leave();
            onBlur();
          }}
          rightSection={<Combobox.Chevron size="sm" />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options id={`${id}-list`} aria-label={rest.label}>
          {/* scrolls by itself, and is no stop of the Tab key */}
          <div ref={list} tabIndex={-1} className={classes.list}>
            {shownOptions.map((option, index) => (
              <Combobox.Option
                key={option.value}
                id={`${id}-${index}`}
                value={option.value}
                selected={index === at}
                active={option.value === value}
                disabled={option.disabled ?? false}
                aria-selected={option.value === value}
              >
                {option.label}
              </Combobox.Option>
            ))}
            {shownOptions.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
          </div>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
