import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { PhoneField } from '#src/components/ui/forms/phone-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { createProgram } from '#src/queries/programs.ts';
import { programInput } from '#src/schemas/programs.ts';
import { useProgramTexts } from './texts.ts';

interface ProgramFormProps {
  readonly organizationId: string;
}

/** A new program; stands in a dialog. */
export function ProgramForm({ organizationId }: ProgramFormProps) {
  const t = useProgramTexts();
  const create = useWrite(createProgram);
  const form = useAppForm(programInput, { name: '', phone: '' });
  const { control } = form;
  const submit = async (values: { name: string; phone?: string | null | undefined }) => {
    const { program } = await create.mutateAsync({ body: { ...values, organizationId } });
    toast.success(t('added', { name: program.name }));
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('add')}>
      <TextField control={control} name="name" label={t('name')} description={t('nameHint')} required />
      <PhoneField control={control} name="phone" label={t('phone')} description={t('phoneHint')} />
    </DialogForm>
  );
}
