import { useWatch } from 'react-hook-form';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { CONDITION_OPERATORS } from '#src/schemas/survey-questions.ts';
import classes from '#src/components/surveys/surveys.module.css';
import type { QuestionFields, QuestionFormProps } from './question-fields.ts';
import { useQuestionTexts } from './texts.ts';

/** On what an earlier question must have been answered with the question is asked. Specification surveys 5.3. */
export function ConditionFields({ form, at }: QuestionFormProps) {
  const t = useQuestionTexts();
  const language = useWrittenLanguage();
  const { control } = form;
  const questions = useWatch({ control, name: 'questions' });
  const earlier = questions.slice(0, at).filter(({ kind }) => kind !== 'text' && kind !== 'date');
  const { questionId = '' } = questions[at]?.visibleIf ?? {};
  const nameOf = ({ label }: QuestionFields) => label[language] || label.en || t('unnamed');
  const cause = earlier.find(({ id }) => id === questionId);
  const other = questions.find(({ id }) => id === questionId);
  const gone = { value: questionId, label: other ? t('conditionLater', { name: nameOf(other) }) : t('conditionGone') };
  const isNumber = cause?.kind === 'scale' || cause?.kind === 'number';
  const operators = CONDITION_OPERATORS.filter((each) => isNumber || each === 'is' || each === 'isNot');
  const options =
    cause?.kind === 'yesNo'
      ? [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]
      : (cause?.options.map(({ value, label }) => ({ value, label: label[language] || label.en })) ?? []);
  const name = `questions.${at}.visibleIf` as const;
  return (
    <fieldset className={classes.options}>
      <legend>{t('condition')}</legend>
      <div className={classes.condition}>
        <SelectField
          control={control}
          name={`${name}.questionId`}
          label={t('conditionQuestion')}
          placeholder={t('conditionNone')}
          options={[
            ...earlier.map((each) => ({ value: each.id, label: nameOf(each) })),
            ...(questionId !== '' && !cause ? [gone] : []),
          ]}
          onChosen={() => form.setValue(`${name}.value`, '', { shouldDirty: true })}
        />
        {cause && (
          <>
            <SelectField
              control={control}
              name={`${name}.operator`}
              label={t('conditionOperator')}
              options={operators.map((each) => ({ value: each, label: t(`operators.${each}`) }))}
              required
            />
            {isNumber ? (
              <TextField
                control={control}
                name={`${name}.value`}
                label={t('conditionValue')}
                inputMode="numeric"
                required
              />
            ) : (
              <SelectField
                control={control}
                name={`${name}.value`}
                label={t('conditionValue')}
                options={options}
                required
              />
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}
