import { useId, useRef } from 'react';
import { useShownLanguage } from '#src/lib/i18n/index.ts';
import type { AnswerValue, Question, SurveyLanguage } from '#src/schemas/survey-questions.ts';
import { ChoiceGroup, type Choice } from './choice-group.tsx';
import classes from './survey-form.module.css';
import { DayInput, NumberInput, TextInput } from './typed-fields.tsx';
import type { FormWords } from './words.ts';

interface Props {
  readonly question: Question;
  /** Its place among those that are asked; undefined shows none. */
  readonly number?: number | undefined;
  readonly language: SurveyLanguage;
  readonly words: FormWords;
  readonly value: AnswerValue | undefined;
  readonly onChange: (value: AnswerValue | null) => void;
  /** What is wrong with the answer, in words. */
  readonly problem?: string | undefined;
  readonly headingLevel: 2 | 3 | 4;
}

const CHOSEN = new Set<Question['kind']>(['single', 'scale', 'yesNo']);

/** The choices of a question; of a scale its steps, whose ends say what they mean. */
function choicesOf({ kind, options, min, max, ends }: Question, language: SurveyLanguage, words: FormWords): Choice[] {
  if (kind === 'yesNo') {
    return [
      { value: true, label: words('yes') },
      { value: false, label: words('no') },
    ];
  }
  if (kind !== 'scale') return options.map(({ value, label }) => ({ value, label: label[language] }));
  const [first, last] = [min ?? 0, max ?? 0];
  return Array.from({ length: last - first + 1 }, (_, n) => ({
    value: first + n,
    label: String(first + n),
    meaning: n === 0 ? ends?.min[language] : first + n === last ? ends?.max[language] : undefined,
  }));
}

function hintOf({ kind, min, max, days }: Question, words: FormWords): string | undefined {
  if (kind === 'multiple') return words('several');
  if (kind === 'date') return days === null ? undefined : words(days === 'past' ? 'dayPast' : 'dayFuture');
  if (kind !== 'number') return undefined;
  if (min !== null && max !== null) return words('range', { min, max });
  if (min !== null) return words('atLeast', { min });
  return max === null ? undefined : words('atMost', { max });
}

/** A question and the field in which it is answered. */
export function QuestionField(props: Props) {
  const { question, number, language, words, value, onChange, problem, headingLevel } = props;
  const { kind, label, hint, required, ends } = question;
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const shown = useShownLanguage().slice(0, 2);
  const Heading = `h${headingLevel}` as const;
  const own = hintOf(question, words);
  const isChoice = CHOSEN.has(kind);
  const hasKeys = isChoice || kind === 'multiple';
  const describedBy =
    [problem && `${id}-problem`, (hint || own) && `${id}-hint`, hasKeys && `${id}-keys`].filter(Boolean).join(' ') ||
    undefined;
  const said = {
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-required': required,
  };

  const choose = (each: Choice['value']) => {
    if (kind !== 'multiple') return onChange(each);
    const before = Array.isArray(value) ? value : [];
    const next = question.options
      .map((option) => option.value)
      .filter((option) => (option === each) !== before.includes(option));
    return onChange(next.length > 0 ? next : null);
  };

  return (
    <fieldset
      ref={group}
      className={classes.question}
      data-question={question.id}
      data-problem={problem ? '' : undefined}
      {...(isChoice && {
        role: 'radiogroup',
        'aria-required': required,
        'aria-invalid': said['aria-invalid'],
      })}
      {...(hasKeys && { 'aria-describedby': describedBy })}
    >
      <legend className={classes.legend}>
        <Heading id={`${id}-label`} className={classes.heading}>
          {number !== undefined && `${number}. `}
          {label[language]}
          {!required && ' '}
          {!required && <span className={classes.optional}>({words('optional')})</span>}
        </Heading>
      </legend>
      {(hint || own) && (
        <p id={`${id}-hint`} className={classes.hint}>
          {[hint?.[language], own].filter(Boolean).join(' ')}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={classes.problem} lang={shown}>
          {problem}
        </p>
      )}
      {kind === 'scale' && ends && (
        <p className={classes.ends} aria-hidden="true">
          <span>
            {question.min} = {ends.min[language]}
          </span>
          <span>
            {question.max} = {ends.max[language]}
          </span>
        </p>
      )}
      {hasKeys && (
        <ChoiceGroup
          type={isChoice ? 'radio' : 'checkbox'}
          name={id}
          choices={choicesOf(question, language, words)}
          chosen={value === undefined ? [] : Array.isArray(value) ? value : [value]}
          onChoose={choose}
          isWrong={problem !== undefined}
          look={kind === 'scale' ? 'steps' : 'list'}
        />
      )}
      {isChoice && !required && value !== undefined && (
        <button
          type="button"
          className={classes.clear}
          aria-describedby={`${id}-label`}
          onClick={() => {
            onChange(null);
            group.current?.querySelector('input')?.focus();
          }}
        >
          {words('clear')}
        </button>
      )}
      {kind === 'number' && <NumberInput question={question} value={value} onChange={onChange} said={said} />}
      {kind === 'date' && <DayInput question={question} value={value} onChange={onChange} said={said} />}
      {kind === 'text' && <TextInput value={value} onChange={onChange} said={said} words={words} />}
      {hasKeys && (
        <span id={`${id}-keys`} hidden>
          {words('keys')}
        </span>
      )}
    </fieldset>
  );
}
