import { useState } from 'react';
import * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { DateField } from '#src/components/ui/forms/date-field.tsx';
import { isDay } from '#src/components/ui/forms/date-text.ts';
import { MomentGrid } from '#src/components/ui/forms/field-grid.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { clockIn, formatMoment, momentOn, zoneText } from '#src/lib/dates.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { addDays } from '#src/schemas/ranges.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import classes from '#src/components/queues/queues.module.css';
import { useRecipientDeeds } from './recipient-deeds.ts';

const fields = z.object({
  nextAvailability: z
    .string('required')
    .check(z.minLength(1, { error: 'required', abort: true }), z.refine(isDay, { error: 'date.format' })),
  time: z.string().check(z.regex(/^\d\d:\d\d$/, 'required')),
});

/** Nobody thinks of the middle of the night first. */
const MORNING = '10:00';

interface AvailabilityFormProps {
  readonly queueId: string;
  readonly row: QueueRecipient;
  /** The organization's, in which it is typed. */
  readonly timeZone: string;
}

/** From when on a recipient may be called; stands in a dialog. Specification queues 3.4. */
export function AvailabilityForm({ queueId, row, timeZone }: AvailabilityFormProps) {
  const t = useQueueTexts();
  const { availableFrom } = useRecipientDeeds(queueId, timeZone);
  const [today] = useState(() => clockIn(new Date(), timeZone).day);
  const given = row.nextAvailability === null ? undefined : clockIn(new Date(row.nextAvailability), timeZone);
  const form = useAppForm(fields, {
    nextAvailability: given?.day ?? addDays(today, 1),
    time: given?.time ?? MORNING,
  });
  const { nextAvailability: day, time } = form.watch();
  const chosen = isDay(day) ? momentOn(day, time, timeZone) : null;
  const isElsewhere = row.timezone !== timeZone;
  const submit = async (values: z.output<typeof fields>) => {
    const iso = momentOn(values.nextAvailability, values.time, timeZone);
    if (iso !== null) await availableFrom(row, iso);
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('recipients.availabilitySave')}>
      <p className={classes.hint}>{t('recipients.availabilityZone', { timeZone: zoneText(timeZone) })}</p>
      <MomentGrid>
        <DateField
          control={form.control}
          name="nextAvailability"
          label={t('recipients.availabilityDay')}
          min={today}
          max={addDays(today, WORK_LIMITS.queueAvailabilityDays)}
          required
        />
        <TextField control={form.control} name="time" type="time" label={t('recipients.availabilityTime')} required />
      </MomentGrid>
      <p role="status" className={classes.hint}>
        {isElsewhere && chosen !== null
          ? t('recipients.availabilityThere', {
              name: row.name,
              moment: formatMoment(chosen, { timeZone: row.timezone, withZone: true }),
            })
          : ''}
      </p>
    </DialogForm>
  );
}
