import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useShellTexts } from '#src/components/shell/texts.ts';
import { SEARCH_DELAY_MS } from '#src/components/ui/table/use-list-search.ts';
import ui from '#src/components/ui/ui.module.css';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Entry, Group } from './entries.ts';
import classes from './palette.module.css';
import { useEntries } from './use-entries.ts';

/** A combobox over a list box in groups: the field keeps the focus, the arrows move the choice, Enter goes there. */
export function PaletteSearch({ onClose }: { readonly onClose: () => void }) {
  const t = useShellTexts();
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const { groups, searching, failed } = useEntries(typed, asked);
  const entries = groups.flatMap((group) => group.entries);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // the first one is chosen until the arrows choose another that is still there
  const chosen = entries.find((entry) => entry.id === chosenId) ?? entries[0];

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);

  const go = ({ opens }: Entry) => {
    onClose();
    if (typeof opens === 'function') opens();
    else void navigate(opens);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = chosen ? entries.indexOf(chosen) : -1;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosenId(entries.at(next >= entries.length ? 0 : next)?.id ?? null);
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(chosen);
    }
  };
  const count = entries.length;
  const told = failed
    ? t('palette.failed')
    : searching
      ? t('palette.searching')
      : count === 0
        ? t('palette.nothing', { text: typed })
        : t('palette.results', { count });

  return (
    <div className={classes.palette}>
      <input
        type="search"
        role="combobox"
        aria-label={t('palette.field')}
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-autocomplete="list"
        aria-describedby={`${id}-help`}
        placeholder={t('palette.short')}
        maxLength={LIMITS.name}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        className={classes.field}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosenId(null);
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-help`} className={classes.help}>
        {t('palette.help')}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.title')}
        aria-busy={searching}
        className={classes.list}
      >
        {groups.map((group) => (
          <Choices key={group.id} id={id} group={group} chosen={chosen?.id} onGo={go} />
        ))}
      </div>
      <p role="status" className={count > 0 && !failed ? ui.visuallyHidden : classes.told}>
        {told}
      </p>
    </div>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly group: Group;
  readonly chosen: string | undefined;
  readonly onGo: (entry: Entry) => void;
}

function Choices({ id, group, chosen, onGo }: ChoicesProps) {
  return (
    <div role="group" aria-labelledby={`${id}-${group.id}`}>
      <div id={`${id}-${group.id}`} role="presentation" className={classes.group}>
        {group.label}
      </div>
      {group.entries.map((entry) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
        <div
          key={entry.id}
          id={`${id}-${entry.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={entry.id === chosen}
          className={classes.entry}
          // a press would take the focus out of the field
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onGo(entry)}
        >
          <span className={classes.label}>{entry.label}</span>
          <span className={classes.detail}>
            {entry.detail}
            {entry.phone && (
              <>
                {' · '}
                <bdi dir="ltr">{entry.phone}</bdi>
              </>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}
