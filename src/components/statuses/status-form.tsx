import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { createStatus } from '#src/queries/statuses.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { statusInput } from '#src/schemas/statuses.ts';
import { useStatusTexts } from './texts.ts';

interface StatusFormProps {
  readonly organizationId: string;
}

/** A new status; stands in a dialog. */
export function StatusForm({ organizationId }: StatusFormProps) {
  const t = useStatusTexts();
  const create = useWrite(createStatus);
  const form = useAppForm(statusInput, { name: '', description: '' });
  const { control } = form;
  const submit = async (values: { name: string; description?: string | null | undefined }) => {
    const { organizationPersonStatus } = await create.mutateAsync({ body: { ...values, organizationId } });
    toast.success(t('added', { name: organizationPersonStatus.name }));
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('add')}>
      <TextField control={control} name="name" label={t('name')} description={t('nameHint')} required />
      <TextAreaField control={control} name="description" label={t('description')} max={LIMITS.statusDescription} />
    </DialogForm>
  );
}
