import { useQueryClient } from '@tanstack/react-query';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { createStatus, listStatuses, updateStatus } from '#src/queries/statuses.ts';
import { beganOf } from '#src/schemas/began.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { statusInput, type PersonStatus } from '#src/schemas/statuses.ts';
import { useStatusTexts } from './texts.ts';

interface StatusFormProps {
  readonly organizationId: string;
  /** The one that is changed; a new one where it isn't given. */
  readonly status?: PersonStatus;
}

const valuesOf = (status: Pick<PersonStatus, 'name' | 'description'> | undefined) => ({
  name: status?.name ?? '',
  description: status?.description ?? '',
});

/** A status, new or changed; stands in a dialog. Specification statuses 1.2, 1.7. */
export function StatusForm({ organizationId, status }: StatusFormProps) {
  const t = useStatusTexts();
  const create = useWrite(createStatus);
  const update = useWrite(updateStatus);
  const client = useQueryClient();
  const form = useAppForm(statusInput, valuesOf(status));
  const merged = useMerged({
    form,
    schema: statusInput,
    row: status,
    valuesOf,
    read: async () => {
      const { rows } = await client.query({ ...listStatuses(organizationId), staleTime: 0 });
      return rows.find(({ id }) => id === status?.id);
    },
  });
  const { control } = form;
  const submit = async (values: { name: string; description?: string | null | undefined }) => {
    await merged.send(values, (body, present) =>
      present
        ? update.mutateAsync({ params: { id: present.id }, body: { ...body, began: beganOf(body, present) } })
        : create.mutateAsync({ body: { ...body, organizationId } }),
    );
    toast.success(t(status ? 'saved' : 'added', { name: values.name }));
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t(status ? 'save' : 'add')} edits={status !== undefined}>
      <TextField control={control} name="name" label={t('name')} description={t('nameHint')} required />
      <TextAreaField control={control} name="description" label={t('description')} max={LIMITS.statusDescription} />
      <Conflicts merged={merged} />
    </DialogForm>
  );
}
