import { useRef, useState, type KeyboardEvent } from 'react';
import ui from '#src/components/ui/ui.module.css';
import classes from './survey-form.module.css';

type Value = string | number | boolean;

export interface Choice {
  readonly value: Value;
  readonly label: string;
  /** What is said beside the label, and not shown in it. */
  readonly meaning?: string | undefined;
}

interface Props {
  /** Radio buttons for one, checkboxes for several. */
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly Value[];
  readonly onChoose: (value: Value) => void;
  readonly isWrong: boolean;
  /** One below the other, or the steps of a scale beside each other. */
  readonly look: 'list' | 'steps';
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** An arrow along the line, as up or down; from right to left they change places. */
function keyOf({ key, currentTarget }: KeyboardEvent): string {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return key;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isRtl ? 'ArrowUp' : 'ArrowDown';
}

/**
 * Choices with one Tab stop. Arrows move and choose nothing: an answer that is passed by would change what is asked
 * below.
 */
export function ChoiceGroup({ type, name, choices, chosen, onChoose, isWrong, look }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const first = choices.findIndex(({ value }) => chosen.includes(value));
  const stop = at ?? Math.max(0, first);

  const press = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') {
      // it would send the form
      event.preventDefault();
      event.currentTarget.click();
      return;
    }
    const move = MOVES[keyOf(event)];
    if (!move) return;
    event.preventDefault();
    list.current?.querySelectorAll('input')[move(index, choices.length - 1)]?.focus();
  };

  return (
    <div
      ref={list}
      className={look === 'steps' ? classes.steps : classes.choices}
      onBlur={({ relatedTarget }) => {
        if (!list.current?.contains(relatedTarget)) setAt(null);
      }}
    >
      {choices.map(({ value, label, meaning }, index) => (
        <label key={String(value)} className={look === 'steps' ? classes.step : classes.choice}>
          <input
            type={type}
            name={name}
            checked={chosen.includes(value)}
            tabIndex={index === stop ? 0 : -1}
            aria-invalid={(type === 'checkbox' && isWrong) || undefined}
            onChange={() => onChoose(value)}
            onFocus={() => setAt(index)}
            onKeyDown={(event) => press(event, index)}
          />
          <span>
            {label}
            {meaning && ' '}
            {meaning && <span className={ui.visuallyHidden}>{meaning}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
