import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { SearchField } from '#src/components/ui/table/search-field.tsx';
import ui from '#src/components/ui/ui.module.css';
import type { ProgramPeople } from '#src/schemas/program-people.ts';
import { Chips } from './chips.tsx';
import type { Choice } from './choice.ts';
import classes from './picker.module.css';
import { ProgramChoices } from './program-choices.tsx';
import type { usePickerSearch } from './use-picker-search.ts';
import { usePickerTexts } from './texts.ts';

interface PeoplePickerProps<Row extends ProgramPeople, Chosen extends Choice> {
  /** The query of the programs with their people. */
  readonly found: {
    readonly data: { readonly rows: readonly Row[] } | undefined;
    readonly error: unknown;
    readonly refetch: () => void;
    readonly isPlaceholderData: boolean;
  };
  readonly search: ReturnType<typeof usePickerSearch>['field'];
  readonly searchLabel: string;
  readonly searchShort?: string | undefined;
  /** Why nothing is found, and what helps. */
  readonly nothingWhy: string;
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
  /** What choosing one here makes of it, and what two of the same are known by. */
  readonly make: (choice: Choice) => Chosen;
  readonly keyOf: (chosen: Chosen) => string;
  /** Undefined: the program isn't offered as a whole. */
  readonly wholeText: (row: Row) => string | undefined;
  /** What stands at who is in already, and can't be chosen again. */
  readonly inText?: string;
  readonly noteOf?: (row: Row) => ReactNode;
  /** Stands before the search. */
  readonly before?: ReactNode;
  /** Stands between search and list. */
  readonly after?: ReactNode;
  readonly error?: string | undefined;
}

/**
 * The list is one stop of Tab, whatever it holds, and arrow keys move in it: with hundreds of boxes nobody would come to
 * what follows.
 */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled')];
  const at = boxes.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  boxes[Math.min(Math.max(0, next), boxes.length - 1)]?.focus();
}

/** Chooses programs and people; the server searches. */
export function PeoplePicker<Row extends ProgramPeople, Chosen extends Choice>({
  found: { data, error: failure, refetch, isPlaceholderData },
  search,
  searchLabel,
  searchShort,
  nothingWhy,
  chosen,
  onChange,
  make,
  keyOf,
  wholeText,
  inText,
  noteOf,
  before,
  after,
  error,
}: PeoplePickerProps<Row, Chosen>) {
  const t = usePickerTexts();
  const id = useId();
  const keys = new Set(chosen.map(keyOf));
  const toggle = (choice: Chosen) =>
    onChange(keys.has(keyOf(choice)) ? chosen.filter((each) => keyOf(each) !== keyOf(choice)) : [...chosen, choice]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the search or on a box is no wish to send the form around
    <div
      className={classes.picker}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <div className={classes.bar}>
        {before}
        <SearchField label={searchLabel} short={searchShort} list={search} />
      </div>
      {after}
      <p role="status" className={ui.visuallyHidden}>
        {data && !isPlaceholderData ? t('found', { count: data.rows.length }) : ''}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from box to box */}
      <div
        className={classes.list}
        role="group"
        aria-label={t('list')}
        aria-describedby={error ? `${id}-error ${id}-keys` : `${id}-keys`}
        onKeyDown={moveAlong}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        tabIndex={0}
        data-stale={isPlaceholderData || undefined}
        data-error={error ? true : undefined}
      >
        {failure !== null && failure !== undefined && <ErrorState error={failure} onRetry={refetch} />}
        {!data && !failure && <SkeletonRows rows={8} />}
        {data?.rows.length === 0 && <EmptyState title={t('nothing')} why={nothingWhy} />}
        {data?.rows.map((row) => (
          <ProgramChoices
            key={row.id ?? ''}
            row={row}
            whole={wholeText(row)}
            inText={inText}
            note={noteOf?.(row)}
            has={(choice) => keys.has(keyOf(make(choice)))}
            onToggle={(choice) => toggle(make(choice))}
          />
        ))}
      </div>
      <p id={`${id}-keys`} className={classes.keys}>
        {t('keys')}
      </p>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      <section aria-labelledby={`${id}-chosen`} className={classes.chosen}>
        <h3 id={`${id}-chosen`} className={classes.heading}>
          {t('chosen')}
        </h3>
        {chosen.length === 0 ? (
          <p className={classes.none}>{t('none')}</p>
        ) : (
          <Chips
            chips={chosen.map((choice) => {
              const name = choice.kind === 'program' ? t('program', { name: choice.name }) : choice.name;
              return { key: keyOf(choice), name, drop: t('drop', { name }), onDrop: () => toggle(choice) };
            })}
          />
        )}
      </section>
    </div>
  );
}
