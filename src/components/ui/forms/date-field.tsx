import { TextInput } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { IconButton } from '#src/components/ui/button/button.tsx';
import { part } from '#src/lib/part.ts';
import { isDay, readDay, spellDay } from './date-text.ts';
import { type FieldOf, type Labelled, requiring, shown, useField } from './field.ts';
import classes from './fields.module.css';
import { useFormTexts } from './texts.ts';

interface Props<V extends FieldValues, N extends FieldPath<V>, T> extends FieldOf<V, N, T>, Labelled {
  /** First and last day one may choose in the calendar, ISO days. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly autoComplete?: 'bday' | 'off';
  /** What a typed text means, an ISO day or the text as it is; `readDay` where it isn't given. */
  readonly read?: (text: string) => string;
}

const Calendar = part(() => import('./calendar.tsx').then((module) => module.Calendar));

/**
 * A day, typed as MM/DD/YYYY or picked from a calendar whose code is loaded when it is opened.
 * Its value is an ISO day, the empty text, or what was typed if that is no day (the schema refuses it).
 */
export function DateField<V extends FieldValues, N extends FieldPath<V>, T>(props: Props<V, N, T>) {
  const {
    control,
    name,
    min,
    max,
    required = false,
    description,
    autoComplete = 'off',
    read = readDay,
    ...rest
  } = props;
  const field = useField({ control, name });
  const t = useFormTexts();
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const value = shown(field.value);
  const text = typed?.value === value ? typed.text : spellDay(value);
  const change = (text: string) => {
    const next = read(text);
    setTyped({ text, value: next });
    field.change(next);
  };
  /** A whole day gives way to what is typed next; one that was typed half goes on. */
  const select = (input: HTMLInputElement) => {
    if (isDay(value)) input.select();
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <div ref={box} data-field>
      <TextInput
        {...rest}
        description={description ?? t('dateHint')}
        dir="ltr"
        inputMode="numeric"
        autoComplete={autoComplete}
        {...requiring(required)}
        ref={field.ref}
        name={name}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={({ currentTarget }) => select(currentTarget)}
        onMouseDown={({ currentTarget }) => {
          wasAway.current = document.activeElement !== currentTarget;
        }}
        // the click that brings the focus would put the cursor into the day; the next one does
        onClick={({ currentTarget }) => {
          if (wasAway.current && currentTarget.selectionStart === currentTarget.selectionEnd) select(currentTarget);
          wasAway.current = false;
        }}
        onBlur={() => {
          setTyped(null);
          field.blur();
        }}
        error={field.error}
        rightSection={
          <IconButton
            ref={opener}
            className={classes.toggle}
            label={`${open ? t('calendarClose') : t('calendarOpen')}: ${rest.label}`}
            aria-expanded={open}
            data-mantine-stop-propagation={open || undefined}
            disabled={rest.disabled ?? false}
            onClick={() => setOpen(!open)}
          >
            <svg
              width="18"
              height="18"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              aria-hidden
            >
              <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />
            </svg>
          </IconButton>
        }
      />
      {open && (
        <Suspense fallback={null}>
          <Calendar
            label={rest.label}
            field={box}
            opener={opener}
            value={isDay(value) ? value : null}
            min={min}
            max={max}
            onClose={close}
            onPick={(day) => {
              setTyped(null);
              field.change(day);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
