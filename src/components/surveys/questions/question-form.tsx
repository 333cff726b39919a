import { useWatch } from 'react-hook-form';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { SwitchField } from '#src/components/ui/forms/switch-field.tsx';
import { FieldGrid } from '#src/components/ui/forms/field-grid.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { QUESTION_DAYS, QUESTION_KINDS } from '#src/schemas/survey-questions.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { ConditionFields } from './condition-fields.tsx';
import { OptionList } from './option-list.tsx';
import type { QuestionFormProps } from './question-fields.ts';
import { useQuestionTexts } from './texts.ts';
import { WordsFields } from './words-fields.tsx';

/** All that a question has, by its kind; both languages side by side. Specification surveys 5.1, 5.2, 5.5. */
export function QuestionForm({ form, at }: QuestionFormProps) {
  const t = useQuestionTexts();
  const { control } = form;
  const kind = useWatch({ control, name: `questions.${at}.kind` });
  // moved to the top, it has to be told what it can't depend on any more
  const isDependent = useWatch({ control, name: `questions.${at}.visibleIf.questionId` }) !== '';
  const isChoice = kind === 'single' || kind === 'multiple';
  const hasRange = kind === 'scale' || kind === 'number';
  return (
    <div className={classes.fields}>
      <WordsFields control={control} name={`questions.${at}.label`} label={t('label')} required />
      <WordsFields control={control} name={`questions.${at}.hint`} label={t('hint')} />
      <FieldGrid>
        <SelectField
          control={control}
          name={`questions.${at}.kind`}
          label={t('kind')}
          options={QUESTION_KINDS.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
          required
        />
        <div className={classes.switch}>
          <SwitchField control={control} name={`questions.${at}.required`} label={t('required')} />
        </div>
      </FieldGrid>
      {isChoice && <OptionList form={form} at={at} />}
      {hasRange && (
        <FieldGrid>
          <TextField
            control={control}
            name={`questions.${at}.min`}
            label={t('min')}
            inputMode="numeric"
            required={kind === 'scale'}
          />
          <TextField
            control={control}
            name={`questions.${at}.max`}
            label={t('max')}
            inputMode="numeric"
            required={kind === 'scale'}
          />
        </FieldGrid>
      )}
      {kind === 'number' && <SwitchField control={control} name={`questions.${at}.decimals`} label={t('decimals')} />}
      {kind === 'date' && (
        <SelectField
          control={control}
          name={`questions.${at}.days`}
          label={t('days')}
          placeholder={t('daysAny')}
          options={QUESTION_DAYS.map((each) => ({ value: each, label: t(`daysOf.${each}`) }))}
        />
      )}
      {kind === 'scale' && (
        <>
          <WordsFields control={control} name={`questions.${at}.ends.min`} label={t('endMin')} />
          <WordsFields control={control} name={`questions.${at}.ends.max`} label={t('endMax')} />
        </>
      )}
      {(hasRange || kind === 'yesNo') && (
        <FieldGrid>
          <SelectField
            control={control}
            name={`questions.${at}.better`}
            label={t('better')}
            placeholder={t('betterNone')}
            options={(['higher', 'lower'] as const).map((each) => ({
              value: each,
              label: t(kind === 'yesNo' ? `betterYesNo.${each}` : `betterOf.${each}`),
            }))}
          />
          {kind === 'scale' && (
            <TextField control={control} name={`questions.${at}.alarm`} label={t('alarm')} placeholder="1, 2" />
          )}
          {kind === 'yesNo' && (
            <SelectField
              control={control}
              name={`questions.${at}.alarm`}
              label={t('alarm')}
              placeholder={t('alarmNone')}
              options={[
                { value: 'true', label: t('yes') },
                { value: 'false', label: t('no') },
              ]}
            />
          )}
        </FieldGrid>
      )}
      {(at > 0 || isDependent) && <ConditionFields form={form} at={at} />}
    </div>
  );
}
