import { useEffect, useId, useRef, useState } from 'react';
import { useValidationText } from '#src/lib/i18n/validation-text.ts';
import '#src/lib/i18n/validation-words.ts';
import type { Filter } from '#src/schemas/filters.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import classes from './filter-line.module.css';
import fields from './typed.module.css';
import { boundsOf, objectionTo, type FilterTexts } from './filter-objection.ts';
import { SEARCH_DELAY_MS } from './use-list-search.ts';

interface FilterTextProps {
  readonly filter: Filter;
  readonly label: string;
  /** What may be typed. */
  readonly hint?: string | undefined;
  /** What the list is narrowed by. */
  readonly value: string | undefined;
  /** What the others are set to: a range ends no sooner than it begins. */
  readonly texts?: FilterTexts | undefined;
  /** The zone of today, after which nothing lies; undefined: things may. */
  readonly untilToday?: string | undefined;
  /** `replace` while the same word is typed on: it is one step however many keys it takes. */
  readonly onChange: (value: string | undefined, replace?: boolean) => void;
}

const NONE: FilterTexts = {};

/** A day isn't wrong while it is being typed. */
const isUnfinished = ({ kind }: Filter, text: string): boolean => kind === 'day' && text.length < 10;

/**
 * A filter that is typed, under its label. What the list can't be narrowed by is told at the field, and the list is not
 * narrowed by it.
 */
export function FilterText({ filter, label, hint, value, texts = NONE, untilToday, onChange }: FilterTextProps) {
  const id = useId();
  const message = useValidationText();
  const [typed, setTyped] = useState(value ?? '');
  const [isTold, setIsTold] = useState(false);
  const sent = useRef(value ?? '');
  const typing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back or a chip's cross changed the address: the field follows, unless it changed by its own typing
  useEffect(() => {
    if ((value ?? '') === sent.current) return;
    clearTimeout(timer.current);
    sent.current = value ?? '';
    typing.current = false;
    setTyped(sent.current);
    setIsTold(false);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    const asked = next !== '' && objectionTo(filter, next, texts, untilToday) === undefined ? next : '';
    if (asked === sent.current) return;
    const replace = typing.current;
    typing.current = true;
    sent.current = asked;
    onChange(asked || undefined, replace);
  };
  const change = (text: string) => {
    setTyped(text);
    setIsTold(!isUnfinished(filter, text.trim()));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(text), SEARCH_DELAY_MS);
  };
  const finish = () => {
    setIsTold(true);
    apply(typed);
  };
  const objection = typed.trim() === '' ? undefined : objectionTo(filter, typed.trim(), texts, untilToday);
  // an address may hold what nobody could have typed
  const problem = (isTold || typed === value) && objection !== undefined ? message(objection) : undefined;
  // a range that moves on is right once its other end has moved, too
  const { first, last } = boundsOf(filter, texts);
  useEffect(() => {
    if (sent.current === '' && objection === undefined) apply(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed here is applied in its own time
  }, [first, last]);
  return (
    <>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        id={id}
        className={`${fields.typed} ${classes.typed}`}
        value={typed}
        maxLength={LIMITS.name}
        inputMode={filter.kind === 'text' ? undefined : 'numeric'}
        dir={filter.kind === 'text' ? 'auto' : 'ltr'}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem !== undefined || hint !== undefined ? `${id}-told` : undefined}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => {
          finish();
          typing.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
      />
      {(problem ?? hint) !== undefined && (
        <p
          id={`${id}-told`}
          role={problem === undefined ? undefined : 'alert'}
          className={classes.hint}
          data-wrong={problem !== undefined || undefined}
        >
          {problem ?? hint}
        </p>
      )}
    </>
  );
}
