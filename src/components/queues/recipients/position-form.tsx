import * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import { wholeNumber } from '#src/schemas/whole-number.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';

interface PositionFormProps {
  readonly row: QueueRecipient;
  /** How many recipients there are: the last position. */
  readonly count: number;
  readonly onMove: (position: number) => void;
}

const fields = (count: number) =>
  z.object({
    position: z.pipe(
      z
        .string()
        .check(z.trim(), z.minLength(1, { error: 'required', abort: true }), z.regex(/^\d{1,7}$/, 'number.digits')),
      z.pipe(z.transform(Number), wholeNumber(1, Math.max(1, count))),
    ),
  });

/** Where in the queue somebody shall be; stands in a dialog. */
export function PositionForm({ row, count, onMove }: PositionFormProps) {
  const t = useQueueTexts();
  const form = useAppForm(fields(count), { position: String(row.priorityOrder) });
  return (
    <DialogForm form={form} onSubmit={({ position }) => onMove(position)} submitLabel={t('recipients.move')}>
      <TextField
        control={form.control}
        name="position"
        label={t('recipients.positionLabel')}
        description={t('recipients.positionHint', { count })}
        inputMode="numeric"
        required
      />
    </DialogForm>
  );
}
