import { useId, useMemo } from 'react';
import { useShownLanguage } from '#src/lib/i18n/index.ts';
import { useValidationText } from '#src/lib/i18n/validation-text.ts';
import type { SurveyLanguage } from '#src/schemas/survey-questions.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import classes from './survey-form.module.css';
import { TextInput } from './typed-fields.tsx';
import { formWords } from './words.ts';

interface Props {
  readonly language: SurveyLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it, as a schema's message. */
  readonly problem?: string | undefined;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
}

/** What somebody wants to say beside the questions. */
export function CommentsField({ language, value, onChange, problem, headingLevel = 2 }: Props) {
  const id = useId();
  const text = useValidationText();
  const shown = useShownLanguage().slice(0, 2);
  const words = useMemo(() => formWords(language), [language]);
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes.question} lang={language} data-problem={problem ? '' : undefined}>
      <Heading id={`${id}-label`} className={classes.heading}>
        {words('comments')} <span className={classes.optional}>({words('optional')})</span>
      </Heading>
      <p id={`${id}-hint`} className={classes.hint}>
        {words('commentsHint')}
      </p>
      {problem && (
        <p id={`${id}-problem`} className={classes.problem} lang={shown}>
          {text(problem)}
        </p>
      )}
      <TextInput
        value={value}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
        words={words}
        max={WORK_LIMITS.surveyComments}
        said={{
          'aria-labelledby': `${id}-label`,
          'aria-describedby': problem ? `${id}-problem ${id}-hint` : `${id}-hint`,
          'aria-invalid': problem ? true : undefined,
          'aria-required': false,
        }}
      />
    </div>
  );
}
