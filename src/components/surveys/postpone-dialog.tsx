import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { DialogForm, FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { DateField } from '#src/components/ui/forms/date-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { formatDay } from '#src/lib/dates.ts';
import { isoDay } from '#src/schemas/fields.ts';
import { addDays, dayIn } from '#src/schemas/ranges.ts';
import type { Survey } from '#src/schemas/surveys.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { isWaiting, subjectText } from './survey-words.ts';
import classes from './surveys.module.css';
import { useSurveyTexts } from './texts.ts';

const PRESETS = { tomorrow: 1, week: 7, month: 30 } as const;

interface PostponeDialogProps {
  /** Which survey it is about; undefined: none, the dialog is closed. */
  readonly survey: Survey | undefined;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
  readonly onPostpone: (survey: Survey, day: string) => void;
  /** Of one that waits already: it requires action again. */
  readonly onResume: (survey: Survey) => void;
}

/** Asks until when a survey waits: three days that are chosen at once, or any other. Specification surveys 3.4. */
export function PostponeDialog({ survey, timeZone, onClose, onPostpone, onResume }: PostponeDialogProps) {
  const t = useSurveyTexts();
  const title = survey
    ? t('postpone.title', { type: t(`types.${survey.type}`), name: subjectText(t, survey) })
    : t('postpone.label');
  return (
    <FormDialog opened={survey !== undefined} onClose={onClose} title={title} size="sm">
      {survey && (
        <PostponeForm
          timeZone={timeZone ?? 'UTC'}
          onDay={(day) => onPostpone(survey, day)}
          onPreset={(day) => {
            onPostpone(survey, day);
            onClose();
          }}
          onResume={
            isWaiting(survey)
              ? () => {
                  onResume(survey);
                  onClose();
                }
              : undefined
          }
        />
      )}
    </FormDialog>
  );
}

interface PostponeFormProps {
  readonly timeZone: string;
  readonly onDay: (day: string) => void;
  /** Chosen by its button; the dialog is closed with that. */
  readonly onPreset: (day: string) => void;
  /** Likewise; undefined where it doesn't wait. */
  readonly onResume: (() => void) | undefined;
}

function PostponeForm({ timeZone, onDay, onPreset, onResume }: PostponeFormProps) {
  const t = useSurveyTexts();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const [first, last] = [addDays(today, 1), addDays(today, WORK_LIMITS.surveyPostponeDays)];
  const [schema] = useState(() =>
    z.object({ date: isoDay.check(z.refine((day) => day >= first && day <= last, { error: 'survey.postpone' })) }),
  );
  const form = useAppForm(schema, { date: '' });
  return (
    <DialogForm form={form} onSubmit={({ date }) => onDay(date)} submitLabel={t('postpone.label')}>
      <div role="group" aria-label={t('postpone.until')} className={classes.presets}>
        {Object.entries(PRESETS).map(([name, days]) => (
          <Button
            key={name}
            variant="default"
            data-autofocus={name === 'tomorrow' || undefined}
            onClick={() => onPreset(addDays(today, days))}
          >
            <span>{t(`postpone.${name as keyof typeof PRESETS}`)}</span>
            <span className={classes.dimmed}>{formatDay(addDays(today, days))}</span>
          </Button>
        ))}
      </div>
      {onResume && (
        <Button variant="default" onClick={onResume}>
          {t('work.reopen')}
        </Button>
      )}
      <DateField control={form.control} name="date" label={t('postpone.date')} min={first} max={last} required />
    </DialogForm>
  );
}
