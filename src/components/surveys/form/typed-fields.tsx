import { useState, type KeyboardEvent } from 'react';
import type { AnswerValue, Question } from '#src/schemas/survey-questions.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { todayHere } from './today.ts';
import { HALF_A_DAY, readNumber } from './typed-values.ts';
import classes from './survey-form.module.css';
import type { FormWords } from './words.ts';

interface Props {
  readonly value: AnswerValue | undefined;
  readonly onChange: (value: AnswerValue | null) => void;
  /** Ids of what names and what describes it, and whether something is wrong with it. */
  readonly said: {
    readonly 'aria-labelledby': string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-required': boolean;
  };
}

interface QuestionProps extends Props {
  readonly question: Question;
}

/** Enter in a field would send the whole survey. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

/** Any number; what is no number stays as it was typed, and is told. */
export function NumberInput({ question, value, onChange, said }: QuestionProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: AnswerValue | null } | null>(null);
  const text = typed !== null && typed.value === (value ?? null) ? typed.text : String(value ?? '');
  return (
    <input
      {...said}
      className={classes.input}
      type="text"
      dir="ltr"
      // the keys of a telephone have no minus
      inputMode={question.min === null || question.min < 0 ? 'text' : question.decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={text}
      onKeyDown={keepEnter}
      onChange={({ currentTarget }) => {
        const next = readNumber(currentTarget.value);
        setTyped({ text: currentTarget.value, value: next });
        onChange(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A day, with the browser's own calendar. */
export function DayInput({ question, value, onChange, said }: QuestionProps) {
  const today = todayHere();
  return (
    <input
      {...said}
      className={classes.input}
      type="date"
      min={question.days === 'future' ? today.first : '1900-01-01'}
      max={question.days === 'past' ? today.last : '2199-12-31'}
      value={typeof value === 'string' && value !== HALF_A_DAY ? value : ''}
      onKeyDown={keepEnter}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={({ currentTarget }) => {
        if (currentTarget.validity.badInput) onChange(HALF_A_DAY);
        else if (value === HALF_A_DAY) onChange(null);
      }}
    />
  );
}

interface TextProps extends Props {
  readonly max?: number;
  readonly words: FormWords;
}

/** Free text; how long it is shows when it becomes long. */
export function TextInput({ value, onChange, said, words, max = WORK_LIMITS.surveyAnswer }: TextProps) {
  const text = typeof value === 'string' ? value : '';
  // as it is sent: without the spaces around it
  const used = [...text.trim()].length;
  return (
    <>
      <textarea
        {...said}
        className={classes.input}
        rows={3}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
      {used > max * 0.8 && (
        <p className={classes.hint} data-over={used > max || undefined}>
          <bdi>{words('counter', { used, max })}</bdi>
        </p>
      )}
    </>
  );
}
