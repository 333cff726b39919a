import { useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { DateField } from '#src/components/ui/forms/date-field.tsx';
import { MomentGrid } from '#src/components/ui/forms/field-grid.tsx';
import { useUnmoved } from '#src/components/ui/forms/press.ts';
import { RadioField } from '#src/components/ui/forms/radio-field.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { timeZoneOptions } from '#src/components/ui/forms/time-zones.ts';
import { clockIn, formatMoment } from '#src/lib/dates.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { useFormContext } from './form-context.ts';
import { isPast, momentOf } from './moment-of.ts';
import { NightMap } from './night-map.tsx';

/** When it begins, in whose zone, and at what hour of theirs that reaches people. Specification broadcasts 2.7, 4.3. */
export function TimePart({ organizationZone }: { readonly organizationZone: string }) {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const [type, when, scheduleDate, scheduleTime, timezone] = useWatch({
    control,
    name: ['type', 'when', 'scheduleDate', 'scheduleTime', 'timezone'],
  });
  const { errors } = useFormState({ control, name: ['scheduleDate', 'scheduleTime'] });
  // a field that says so itself needs no second voice
  const isSaid = errors.scheduleDate !== undefined || errors.scheduleTime !== undefined;
  const zones = useMemo(() => timeZoneOptions(timezone), [timezone]);
  const at = momentOf({ when, scheduleDate, scheduleTime, timezone });
  const isLate = isPast(at);
  const elsewhere = at !== null && timezone !== organizationZone;
  const means = elsewhere
    ? t('time.means', { moment: formatMoment(at, { timeZone: organizationZone, withZone: true }) })
    : '';
  const said = useUnmoved(isLate ? !isSaid && t('time.past') : means);
  const [today] = useState(() => clockIn(new Date(), organizationZone).day);
  return (
    <>
      <div className={classes.choicesBeside}>
        <RadioField
          control={control}
          name="when"
          label={t('time.when')}
          options={(['now', 'later'] as const).map((value) => ({ value, label: t(`time.whens.${value}`) }))}
        />
      </div>
      {when === 'later' && (
        <>
          <MomentGrid>
            <DateField control={control} name="scheduleDate" label={t('time.date')} min={today} required />
            <TextField control={control} name="scheduleTime" label={t('time.time')} type="time" required />
            <SelectField
              control={control}
              name="timezone"
              label={t('time.timezone')}
              options={zones}
              searchable
              required
            />
          </MomentGrid>
          <p className={isLate ? classes.error : classes.hint} aria-live="polite">
            {said}
          </p>
        </>
      )}
      {type === 'email' ? (
        <p className={classes.hint}>{t('time.emailAny')}</p>
      ) : (
        <NightMap timeZone={when === 'later' ? timezone : organizationZone} isKnown={when === 'now' || at !== null} />
      )}
    </>
  );
}
