import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '#src/components/ui/button/button.tsx';
import { CheckboxField } from '#src/components/ui/forms/checkbox-field.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { isListWrong, newOption, type QuestionFormProps } from './question-fields.ts';
import { useQuestionTexts } from './texts.ts';
import { WordsFields } from './words-fields.tsx';

/** The options of a choice: their words, how well somebody is who chooses them, and which somebody should look at. */
export function OptionList({ form, at }: QuestionFormProps) {
  const t = useQuestionTexts();
  const { control } = form;
  const list = useFieldArray({ control: control as never, name: `questions.${at}.options` as never, keyName: 'key' });
  const isWrong = isListWrong(form.formState.errors.questions?.[at]?.options);
  const kind = useWatch({ control, name: `questions.${at}.kind` });
  const last = list.fields.length - 1;
  return (
    <fieldset className={classes.options} data-error={isWrong || undefined}>
      <legend>{t('options')}</legend>
      {isWrong && <Notice kind="error">{t('optionCount', { max: WORK_LIMITS.surveyOptions })}</Notice>}
      {list.fields.map((field, index) => {
        const name = `questions.${at}.options.${index}` as const;
        const number = index + 1;
        return (
          <div key={field.key} className={classes.option} role="group" aria-label={t('optionOf', { number })}>
            <WordsFields control={control} name={`${name}.label`} label={t('optionOf', { number })} required />
            <div className={classes.optionFacts}>
              {kind === 'single' && (
                <TextField control={control} name={`${name}.weight`} label={t('weight')} inputMode="numeric" />
              )}
              <CheckboxField control={control} name={`${name}.isAlarm`} label={t('isAlarm')} />
              <span className={classes.itemActions}>
                <IconButton
                  label={t('optionUp', { number })}
                  aria-disabled={index === 0}
                  onClick={() => list.move(index, index - 1)}
                >
                  <IconChevronUp size={18} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('optionDown', { number })}
                  aria-disabled={index === last}
                  onClick={() => list.move(index, index + 1)}
                >
                  <IconChevronDown size={18} aria-hidden="true" />
                </IconButton>
                <IconButton label={t('optionDelete', { number })} onClick={() => list.remove(index)}>
                  <IconTrash size={18} aria-hidden="true" />
                </IconButton>
              </span>
            </div>
          </div>
        );
      })}
      <Button
        variant="default"
        size="small"
        aria-disabled={list.fields.length >= WORK_LIMITS.surveyOptions}
        onClick={() => list.append(newOption())}
      >
        {t('optionAdd')}
      </Button>
      {kind === 'single' && <p className={classes.dimmed}>{t('weightHint')}</p>}
    </fieldset>
  );
}
