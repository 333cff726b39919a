import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { SwitchField } from '#src/components/ui/forms/switch-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { wholeNumber } from '#src/schemas/whole-number.ts';
import { queueInput, type CallListQueue } from '#src/schemas/queues.ts';
import { useQueueTexts } from './texts.ts';

/** Hours are typed. */
const hours = z.pipe(
  z.string().check(z.trim(), z.minLength(1, 'required'), z.regex(/^\d{1,4}$/, 'number.digits')),
  z.pipe(z.transform(Number), wholeNumber(0, WORK_LIMITS.queueCooldownHoursMax)),
);

/** What is said of a queue in a form. Specification queues 1.4, 4.2, 4.3. */
export const queueFields = z.object({
  name: queueInput.shape.name,
  active: z.boolean(),
  cooldownHours: hours,
  respectPreferredTimes: z.boolean(),
});

export type QueueFieldValues = z.input<typeof queueFields>;

export const NEW_QUEUE: QueueFieldValues = {
  name: '',
  active: false,
  cooldownHours: String(WORK_LIMITS.callCooldownHours),
  respectPreferredTimes: true,
};

export const fieldsOf = (
  queue: Pick<CallListQueue, 'name' | 'active' | 'cooldownHours' | 'respectPreferredTimes'>,
): QueueFieldValues => ({
  name: queue.name,
  active: queue.active,
  cooldownHours: String(queue.cooldownHours),
  respectPreferredTimes: queue.respectPreferredTimes,
});

interface QueueFieldsProps<T> {
  readonly control: Control<QueueFieldValues, unknown, T>;
  /** False: it keeps the name that it has. */
  readonly named?: boolean | undefined;
}

/** The fields of a queue. */
export function QueueFields<T>({ control, named = true }: QueueFieldsProps<T>) {
  const t = useQueueTexts();
  return (
    <>
      {named && <TextField control={control} name="name" label={t('name')} description={t('nameHint')} required />}
      <SwitchField control={control} name="active" label={t('active')} description={t('activeHint')} />
      <TextField
        control={control}
        name="cooldownHours"
        label={t('cooldown')}
        description={t('cooldownHint')}
        inputMode="numeric"
        required
      />
      <SwitchField
        control={control}
        name="respectPreferredTimes"
        label={t('preferred')}
        description={t('preferredHint')}
      />
    </>
  );
}
